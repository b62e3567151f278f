create or replace view api.admin_activity as
select a.sequence, a.id, a.admin_id,
  case when u.anonymised_at is null then u.username else '' end as admin_username,
  case when u.anonymised_at is null then u.email else 'Deleted user' end as admin_email, a.action_name, a.target_type,
  a.target_id, a.details, a.is_claim, a.reason, a.ip_address, a.created_at, person.id as person_id,
  case when person.anonymised_at is null then person.email end as person_email
from app.admin_activity a
left join app.users u on u.id = a.admin_id
left join app.users person on person.id = app.person_of_activity(a.target_type, a.target_id, a.details);
comment on view api.admin_activity is
  'The audit log (T35), newest by sequence, with the person whom each row concerns: without an email if the account is deleted. For administrators.';
