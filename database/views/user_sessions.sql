create or replace view api.user_sessions as
select s.id, s.user_id, s.device_info, s.ip_address, s.login_time, s.last_activity, s.ended_at, s.end_reason,
  s.is_active and s.expires_at > now() and s.last_activity > now() - make_interval(hours => (
    select t.value::integer from app.settings t where t.key = 'session_idle_hours'
  )) as is_live
from app.sessions s;
comment on view api.user_sessions is 'All users'' sessions without their tokens; for administrators.';
