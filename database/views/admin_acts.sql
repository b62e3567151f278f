create or replace view api.admin_acts as
select a.sequence, a.id, a.admin_id, case when u.anonymised_at is null then u.email else 'Deleted user' end as admin_email,
  a.action_name, a.target_type, a.target_id, a.details, a.reason, a.created_at
from app.acts a
left join app.users u on u.id = a.admin_id;
comment on view api.admin_acts is 'What was done, newest by sequence, without what browsers claim (T65); for administrators.';
