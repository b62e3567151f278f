create or replace function api.payments_to_send(p_network_id text, p_holder uuid, context jsonb default null) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('attempt_id', last.id, 'raw', last.raw) order by last.id), '[]')
    from chain.payments p
    cross join lateral (
      select a.* from chain.attempts a where a.payment_id = p.id and a.raw is not null order by a.number desc limit 1
    ) last
    where p.network_id = p_network_id and p.state in ('signed', 'final') and p.spent_by is null
      -- Nodes forget, so it is sent again and again until a block has it.
      and (last.tried_at is null or last.tried_at < clock_timestamp() - interval '1 minute')
      -- What was never sent waits while withdrawals are paused.
      and (last.sent_at is not null or not exists (
        select from app.pauses s
        where (s.kind is null or s.kind = 'withdrawal') and (s.network_id is null or s.network_id = p.network_id)
          and (s.coin_id is null or s.coin_id = p.coin_id or s.coin_id in (
            select w.coin_id from chain.payment_items i join app.withdrawals w on w.id = i.withdrawal_id where i.payment_id = p.id
          ))
      ))
  );
end $$;
comment on function api.payments_to_send(text, uuid, jsonb) is
  'The signed transactions of a network that no block has and that are due to be handed to a node: [{attempt_id, raw}]. For the process that watches '
  'the network, which runs without a session.';

create or replace function api.note_sent(
  p_network_id text, p_holder uuid, p_attempt_id uuid, p_is_accepted boolean, p_fault text default null, context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  before chain.attempts;
begin
  select a.* into strict before from chain.attempts a where a.id = p_attempt_id;
  update chain.attempts a
  set tried_at = clock_timestamp(),
    sent_at = coalesce(a.sent_at, case when p_is_accepted then clock_timestamp() end),
    fault = left(p_fault, 500)
  where a.id = p_attempt_id;
  return jsonb_build_object(
    'is_changed', before.sent_at is null and p_is_accepted or before.fault is distinct from left(p_fault, 500),
    'withdrawals', app.withdrawals_of_payment(before.payment_id)
  );
end $$;
comment on function api.note_sent(text, uuid, uuid, boolean, text, jsonb) is
  'Records what a node said to a signed transaction: accepted (now or before), or why not. Returns {is_changed, withdrawals}. For the process that '
  'watches the network, which runs without a session. Refuses chain_lease_lost.';
