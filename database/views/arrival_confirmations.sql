create or replace view api.arrival_confirmations as
select
  a.id as arrival_id,
  a.deposit_id,
  case
    when a.block_height is null then 0
    -- Where finality decides, the last one is counted when the block is final.
    when n.uses_finality then least(greatest(c.height - a.block_height + 1, 1), n.confirmations - 1)
    else greatest(c.height - a.block_height + 1, 1)
  end::integer as confirmations,
  n.confirmations as confirmations_needed
from chain.arrivals a
join chain.networks n on n.network_id = a.network_id
join chain.cursors c on c.network_id = a.network_id;
comment on view api.arrival_confirmations is
  'How many confirmations each payment from a watched network has (the blocks from its own to the last one taken), and how many it needs. '
  'Meaningful until it is credited.';
