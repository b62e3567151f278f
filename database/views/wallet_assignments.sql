create or replace view api.wallet_assignments as
select id, wallet_id, user_id, cause, assigned_from, assigned_to
from app.wallet_assignments;
comment on view api.wallet_assignments is 'Who had which wallet, and when (T17); for administrators.';
