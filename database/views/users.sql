create or replace view api.users as
select id, email, username, is_admin, role, status, created_at, last_sign_in_at,
  email as email_key,
  lower(username) collate "C" as username_key,
  withdrawals_frozen_at
from app.users
where anonymised_at is null;
comment on view api.users is 'Users as an administrator''s list shows and sorts them, without deleted ones.';
