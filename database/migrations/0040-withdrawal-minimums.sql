alter table app.coin_networks
  add column chain_minimum app.amount not null default 0,
  add constraint coin_networks_minimum_withdrawal check (minimum_withdrawal >= chain_minimum);
comment on column app.coin_networks.chain_minimum is
  'The least that the chain itself lets arrive: dust, reserve or rent. From the registry; no minimum is below it.';
comment on column app.coin_networks.minimum_withdrawal is
  'The least that must arrive, in the coin (T74). Null only until the registry is seeded after an upgrade.';
comment on column app.coins.minimum_withdrawal is
  'Of the release before, which counted it before the fee; nothing reads it any more (T74).';

-- A minimum that an administrator raised holds on each of the coin's networks; the registry sets the others.
update app.coin_networks n
set minimum_withdrawal = coalesce(n.minimum_withdrawal, c.minimum_withdrawal)
from app.coins c
where c.coin_id = n.coin_id and (c.minimum_withdrawal > 0.000001 or c.added_by is not null);

-- Replaced by one that divides without rounding.
drop function if exists app.swap_premium(numeric, integer, numeric, numeric);
