create or replace view api.users as
select id, email, username, is_admin, status, created_at
from app.users;
comment on view api.users is 'Users as an administrator''s list shows them.';
