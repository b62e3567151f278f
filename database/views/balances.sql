create or replace view api.balances as
select
  user_id,
  coin_id,
  trim_scale(available)::text as amount,
  trim_scale(held)::text as held
from ledger.balances;
comment on view api.balances is 'Each user''s balances, in the coin.';
