-- How many confirmations a deposit needs depends on its value, and from a sum on a second node must have its block.
alter table chain.networks
  add column large_from_usd numeric check (large_from_usd >= 0 and large_from_usd < 1e38),
  add column large_confirmations integer check (large_confirmations between 1 and 100000),
  add column witness_from_usd numeric check (witness_from_usd >= 0 and witness_from_usd < 1e38),
  add constraint networks_large check ((large_from_usd is null) = (large_confirmations is null)),
  add constraint networks_large_confirmations check (large_confirmations >= confirmations);
comment on column chain.networks.confirmations is
  'A deposit is credited in this many blocks, its own included, and a payment of ours is finished. Where uses_finality it is what users are shown.';
comment on column chain.networks.large_from_usd is
  'Deposits of this value and more, in US dollars, need large_confirmations; null if all need the same. Not used where uses_finality.';
comment on column chain.networks.large_confirmations is 'In how many blocks a large deposit is credited, its own included.';
comment on column chain.networks.witness_from_usd is
  'Deposits of this value and more, in US dollars, are credited only when a second node has their block, too: 0 for all, null for none.';

alter table chain.cursors add column witnessed_height bigint;
comment on column chain.cursors.witnessed_height is
  'The highest block that was taken and that a second node had, too, when deposits were last credited; null if there was none.';

alter table chain.arrivals add column value_usd numeric check (value_usd >= 0 and value_usd < 1e38);
comment on column chain.arrivals.value_usd is
  'Its value in US dollars when it was first recorded, so that the confirmations it needs do not change with the price. Null without a trustworthy '
  'price: it then counts as large.';

-- Deposits that are open at the upgrade: at a price that may be traded on. Without one they count as large.
update chain.arrivals a
set value_usd = round(a.amount * p.market_price, 6)
from app.crypto_prices p
where a.state in ('waiting', 'confirming') and p.coin_id = a.coin_id and p.last_updated > clock_timestamp() - interval '15 minutes'
  and not exists (select from app.held_price_jumps held where held.coin_id = a.coin_id);

-- What an administrator has changed stays as it is, without a larger number and without a second node.
update chain.networks n
set confirmations = start.confirmations, large_from_usd = start.large_from_usd, large_confirmations = start.large_confirmations,
  witness_from_usd = 10000
from (values
  ('bitcoin', 2, 10000, 4),
  ('litecoin', 12, 10000, 30),
  ('dogecoin', 40, 10000, 80),
  ('ethereum-classic', 20000, null, null),
  ('ethereum', 64, null, null),
  ('polygon', 128, null, null),
  ('arbitrum', 4800, null, null),
  ('bsc', 15, null, null)
) start (network_id, confirmations, large_from_usd, large_confirmations)
where n.network_id = start.network_id and n.updated_at is null;
