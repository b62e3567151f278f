create or replace view api.pauses as
select
  p.kind,
  p.coin_id,
  c.symbol,
  p.network_id,
  n.deposit_name as network,
  p.reason,
  p.paused_at,
  p.is_new,
  p.cause
from app.pauses p
left join app.coins c using (coin_id)
left join app.networks n using (network_id);
comment on view api.pauses is 'What is paused and why; null means all kinds, coins or networks. is_new: a coin that was added paused and is not open yet. cause: what the network''s watcher has found.';
