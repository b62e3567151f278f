create or replace view api.admin_activity as
select a.sequence, a.id, a.admin_id, u.username as admin_username, u.email as admin_email, a.action_name, a.target_type,
  a.target_id, a.details, a.is_claim, a.reason, a.ip_address, a.created_at
from app.admin_activity a
left join app.users u on u.id = a.admin_id;
comment on view api.admin_activity is 'The audit log (T35), newest by sequence; for administrators.';
