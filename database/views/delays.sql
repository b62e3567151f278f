create or replace view api.delays as
select
  c.network_id,
  n.deposit_name as network,
  c.delay as reason
from chain.cursors c
join chain.networks w using (network_id)
join app.networks n using (network_id)
where c.delay is not null
  and w.is_watched
  and c.held_until > clock_timestamp()
  -- A pause has its own words.
  and not exists (
    select from app.pauses p where p.network_id = c.network_id and p.kind is null and p.coin_id is null
  );
comment on view api.delays is
  'The networks on which deposits and withdrawals take longer than usual, and why, by what their watchers report; without those that are paused.';
