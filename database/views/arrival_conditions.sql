create or replace view app.arrival_conditions as
select
  a.id as arrival_id,
  needed.confirmations as confirmations_needed,
  case
    -- A final block above the last one taken is not known to be the one that was shown.
    when n.uses_finality then a.block_height <= c.final_height and a.block_height <= c.height
    else a.block_height <= c.height - needed.confirmations + 1
  end as is_confirmed,
  n.witness_from_usd is not null and (counted.value_usd < n.witness_from_usd) is not true as needs_witness
from chain.arrivals a
join chain.networks n on n.network_id = a.network_id
join chain.cursors c on c.network_id = a.network_id
-- One who undoes a block, or spends a transaction twice, takes back all of it: parts count together. A part without a
-- value may have any.
cross join lateral (
  select case when count(*) = count(part.value_usd) then sum(part.value_usd) end as value_usd
  from chain.arrivals part
  where part.network_id = a.network_id
    and (part.transaction_hash = a.transaction_hash or (part.user_id = a.user_id and part.block_height = a.block_height))
) counted
cross join lateral (
  select case
    when n.large_from_usd is null or n.uses_finality or counted.value_usd < n.large_from_usd then n.confirmations
    else n.large_confirmations
  end as confirmations
) needed;
comment on view app.arrival_conditions is
  'What each payment from a watched network needs to be credited: how many confirmations for its value, together with the rest of its transaction '
  'and with what its user got in the same block; whether it has them, or is final (null if it is in no block, or none is known to be final); and '
  'whether a second node must have its block, too.';
