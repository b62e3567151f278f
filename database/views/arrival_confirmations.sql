create or replace view api.arrival_confirmations as
select
  a.id as arrival_id,
  a.deposit_id,
  case
    when a.block_height is null then 0
    -- Where finality decides, the last one is counted when the block is final; where older blocks are still to be taken, after these.
    when n.uses_finality and d.is_confirmed then d.confirmations_needed
    when n.uses_finality or a.block_height > c.height
      then least(greatest(coalesce(c.head_height, c.height) - a.block_height + 1, 1), d.confirmations_needed - 1)
    else greatest(coalesce(c.head_height, c.height) - a.block_height + 1, 1)
  end::integer as confirmations,
  d.confirmations_needed,
  a.state = 'confirming' and d.needs_witness and d.is_confirmed is true and (a.block_height <= c.witnessed_height) is not true
    as awaits_witness
from chain.arrivals a
join chain.networks n on n.network_id = a.network_id
join chain.cursors c on c.network_id = a.network_id
join app.arrival_conditions d on d.arrival_id = a.id;
comment on view api.arrival_confirmations is
  'How many confirmations each payment from a watched network has (the blocks from its own to the last one known), how many it needs, and whether '
  'it has them and only waits for a second node to have its block, too. Meaningful until it is credited.';
