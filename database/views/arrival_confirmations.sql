create or replace view api.arrival_confirmations as
select
  a.id as arrival_id,
  a.deposit_id,
  case
    when a.block_height is null then 0
    -- Where finality decides, the last one is counted when the block is final; where older blocks are still to be taken, after these.
    when n.uses_finality or a.block_height > c.height
      then least(greatest(coalesce(c.head_height, c.height) - a.block_height + 1, 1), n.confirmations - 1)
    else greatest(coalesce(c.head_height, c.height) - a.block_height + 1, 1)
  end::integer as confirmations,
  n.confirmations as confirmations_needed
from chain.arrivals a
join chain.networks n on n.network_id = a.network_id
join chain.cursors c on c.network_id = a.network_id;
comment on view api.arrival_confirmations is
  'How many confirmations each payment from a watched network has (the blocks from its own to the last one known), and how many it needs. '
  'Meaningful until it is credited.';
