create or replace view api.administrators as
select id, email, username, role, status, two_factor_enabled
from app.users
where role is not null and anonymised_at is null;
comment on view api.administrators is 'The administrators, newest by id.';
