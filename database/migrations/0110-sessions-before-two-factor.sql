-- Sessions that were open when two-factor was switched on had kept all their rights (T51).
update app.sessions s
set ended_at = now(), end_reason = 'two-factor on'
from app.users u
where u.id = s.user_id and u.two_factor_enabled and s.is_active and not s.mfa_passed;
