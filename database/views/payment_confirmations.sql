create or replace view app.payment_confirmations as
select
  p.id as payment_id,
  case
    when p.spent_height is null then 0
    -- Where finality decides, the last one is counted when the block is final.
    when n.uses_finality then least(greatest(c.height - p.spent_height + 1, 1), n.confirmations - 1)
    else greatest(c.height - p.spent_height + 1, 1)
  end::integer as confirmations,
  n.confirmations as confirmations_needed
from chain.payments p
join chain.networks n on n.network_id = p.network_id
join chain.cursors c on c.network_id = p.network_id;
comment on view app.payment_confirmations is
  'How many confirmations the transaction of each payment has, and how many it needs. Meaningful until it is finished.';
