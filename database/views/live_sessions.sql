create or replace view app.live_sessions as
select s.token_hash, s.user_id
from app.sessions s
where s.is_active
  and s.expires_at > clock_timestamp()
  and s.last_activity > clock_timestamp() - make_interval(hours => app.setting('session_idle_hours')::integer);
comment on view app.live_sessions is 'Sessions that are not ended, expired or past the idle timeout. Their users may be banned.';
