create or replace function app.require_new_hash(p_hash text, p_shared_with jsonb, p_except uuid default null) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  uses jsonb;
begin
  -- Credits are serialised by app.lock_transactions already; this waits for withdrawals that are being paid with the hash.
  perform app.lock_hash_of_withdrawals(p_hash);
  uses := app.hash_uses(p_hash, p_except);
  if exists (select from jsonb_array_elements(uses) used where (p_shared_with ? (used ->> 'id')) is not true) then
    perform app.refuse('transaction_hash_credited', jsonb_build_object('count', jsonb_array_length(uses), 'uses', uses));
  end if;
  return (select jsonb_agg(distinct used -> 'id') from jsonb_array_elements(uses) used);
end $$;
comment on function app.require_new_hash(text, jsonb, uuid) is
  'Checks that nothing but p_except uses a transaction hash, on any network (T66), or that the administrator has confirmed each use by its id in '
  'p_shared_with. Call it under app.lock_transactions. Returns the ids of the uses, null without any. Refuses transaction_hash_credited with all of '
  'them.';

create or replace function app.hash_uses(p_hash text, p_except uuid default null) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', used.kind, 'id', used.id, 'status', used.status, 'user_id', used.user_id, 'user_email', app.person_name(u), 'coin_id', used.coin_id,
      'symbol', c.symbol, 'amount', trim_scale(used.amount)::text, 'network', n.deposit_name, 'output_index', used.output_index,
      'by', app.person_name(b), 'at', used.at
    ) order by used.at, used.id), '[]')
    from app.uses_of_hash(app.hash_spellings(p_hash)) used
    left join app.users u on u.id = used.user_id
    left join app.users b on b.id = used.by_id
    left join app.coins c on c.coin_id = used.coin_id
    left join app.networks n on n.network_id = used.network_id
    where used.id is distinct from p_except
  );
end $$;
comment on function app.hash_uses(text, uuid) is
  'What a transaction hash has credited, paid or is to credit, on any network with hashes of its form (T66), oldest first, without p_except: {kind, '
  'id, status, user_id, user_email, coin_id, symbol, amount, network, output_index, by, at}. by is null for what its chain reported.';

create or replace function app.uses_of_hash(p_spellings text[]) returns table (
  kind text, id uuid, status text, user_id uuid, coin_id text, amount numeric, network_id text, output_index integer, by_id uuid, at timestamptz
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select 'deposit', d.id, d.status::text, d.user_id, d.coin_id, d.amount::numeric, d.network_id, d.output_index, d.processed_by,
    coalesce(d.completed_at, d.created_at)
  from app.deposits d
  where d.transaction_hash = any (p_spellings) and d.status <> 'failed'
  union all
  select 'request', a.id, a.status::text, a.user_id, a.coin_id, a.amount::numeric, n.network_id, a.output_index, a.requested_by, a.created_at
  from app.adjustments a
  left join app.networks n on n.deposit_name = btrim(a.network)
  where a.transaction_hash = any (p_spellings) and a.status = 'pending'
  union all
  select 'withdrawal', w.id, w.status::text, w.user_id, w.coin_id, w.amount::numeric, w.network_id, w.output_index, w.processed_by,
    coalesce(w.completed_at, w.created_at)
  from app.withdrawals w
  where w.transaction_hash = any (p_spellings) and w.status <> 'failed'
  union all
  select 'withdrawal', w.id, w.status::text, w.user_id, w.coin_id, w.amount::numeric, w.network_id, v.output_index, v.admin_id, v.approved_at
  from app.withdrawal_approvals v
  join app.withdrawals w on w.id = v.withdrawal_id and w.status = 'pending'
  where v.transaction_hash = any (p_spellings)
  union all
  select 'withdrawal', w.id, w.status::text, w.user_id, w.coin_id, w.amount::numeric, w.network_id, k.output_index, k.entered_by, k.entered_at
  from chain.hash_checks k
  join app.withdrawals w on w.id = k.withdrawal_id and w.status = 'pending'
  where k.transaction_hash = any (p_spellings) and k.finding <> 'differs'
  union all
  select 'payment', t.id, p.state::text, null, p.coin_id, null, p.network_id, null, t.signed_by, t.signed_at
  from chain.attempts t
  join chain.payments p on p.id = t.payment_id
  where t.transaction_hash = any (p_spellings)
    -- Once it has paid them, its withdrawals have the hash themselves.
    and not exists (select from app.withdrawals w where w.transaction_hash = t.transaction_hash and w.network_id = p.network_id)
  union all
  select 'movement', m.id, 'completed', null, m.coin_id, abs(m.amount), m.network_id, null, m.created_by, m.created_at
  from chain.house_movements m
  where m.transaction_hash = any (p_spellings)
  union all
  select 'movement', r.id, r.status, null, r.coin_id, abs(r.amount), r.network_id, null, r.requested_by, r.requested_at
  from chain.treasury_requests r
  where r.transaction_hash = any (p_spellings) and r.status = 'pending';
end $$;
comment on function app.uses_of_hash(text[]) is
  'Deposits, pending requests for a second administrator, withdrawals, transactions that were made here, and house movements, booked or requested, '
  'with one of these hashes. What was rejected does not count.';

create or replace function app.hash_spellings(p_hash text) returns text[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  digits text := lower(substring(p_hash from '^(?:0[xX])?([0-9a-fA-F]{64})$'));
begin
  return case when digits is null then array[p_hash] else array[digits, upper(digits), '0x' || digits] end;
end $$;
comment on function app.hash_spellings(text) is
  'How networks write a transaction hash (T66): 64 hexadecimal digits are in small letters, in capitals, or after 0x. The first stands for all.';

create or replace function app.require_output_of_network(
  p_network_id text, p_hash text, p_output_index integer, p_is_found boolean
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_output_index = 0 or app.has_outputs(p_network_id) or p_is_found or exists (
    -- The watcher numbers what a transaction paid of tokens, and that number identifies it.
    select from chain.arrivals a
    where a.network_id = p_network_id and a.transaction_hash = p_hash and a.output_index = p_output_index
  ) then
    return;
  end if;
  perform app.refuse('network_without_outputs', jsonb_build_object(
    'network', (select n.deposit_name from app.networks n where n.network_id = p_network_id)
  ));
end $$;
comment on function app.require_output_of_network(text, text, integer, boolean) is
  'Checks that the output is 0 where a network''s transactions have none (T66), unless the network itself reported a payment of that number, or '
  'a balance audit found the coins: one transaction may pay several users by a contract. Refuses network_without_outputs.';

create or replace function app.has_outputs(p_network_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.networks n
    where n.network_id = p_network_id
      and n.address_format in ('bitcoin', 'bitcoin-cash', 'cardano', 'dogecoin', 'litecoin', 'monero')
  );
end $$;
comment on function app.has_outputs(text) is
  'Whether one transaction of a network pays several recipients by numbered outputs. hasOutputs() in the contract says the same.';
