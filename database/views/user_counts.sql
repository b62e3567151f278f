create or replace view api.user_counts as
select status, is_admin, sum(users)::bigint as users
from app.user_counts
group by status, is_admin;
comment on view api.user_counts is 'How many users there are, by status and by whether they are administrators.';
