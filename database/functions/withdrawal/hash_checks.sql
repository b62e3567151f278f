create or replace function app.begin_hash_check(
  context jsonb, p_admin_id uuid, p_withdrawal app.withdrawals, p_hash text, p_output_index integer, p_notes text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into chain.hash_checks (withdrawal_id, network_id, transaction_hash, output_index, notes, entered_by)
  values (p_withdrawal.id, p_withdrawal.network_id, p_hash, coalesce(p_output_index, 0), p_notes, p_admin_id)
  on conflict (withdrawal_id) do update
  set transaction_hash = excluded.transaction_hash, output_index = excluded.output_index, notes = excluded.notes,
    entered_by = excluded.entered_by, entered_at = excluded.entered_at, looked_at = null, finding = 'looking', confirmations = 0,
    difference = null;
  -- It counts among the claims of its administrator until it is completed.
  delete from app.lone_approvals l where l.withdrawal_id = p_withdrawal.id and p_withdrawal.status = 'pending';
  perform app.record_admin_activity(
    context, p_admin_id, 'withdrawal_hash_entered', 'withdrawal', p_withdrawal.id::text,
    jsonb_build_object(
      'user_id', p_withdrawal.user_id, 'coin_id', p_withdrawal.coin_id, 'amount', trim_scale(p_withdrawal.amount)::text,
      'transaction_hash', p_hash
    ),
    p_notes
  );
end $$;
comment on function app.begin_hash_check(jsonb, uuid, app.withdrawals, text, integer, text) is
  'Has the chain asked whether a transaction pays a withdrawal, whose user and itself are locked: it is completed once the transaction has its '
  'confirmations. Replaces a hash that was entered before. Writes the audit log.';

create or replace function app.open_hash_check(p_withdrawal_id uuid) returns chain.hash_checks
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  found chain.hash_checks;
begin
  select k.* into found from chain.hash_checks k where k.withdrawal_id = p_withdrawal_id and k.finished_at is null;
  return found;
end $$;
comment on function app.open_hash_check(uuid) is 'The check of a withdrawal''s hash that is not finished; null if there is none.';

create or replace function app.hash_checks_due(p_network_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'withdrawal_id', k.withdrawal_id, 'transaction_hash', k.transaction_hash, 'address', w.to_address,
      'asks_others', k.looked_at is null or k.entered_at < clock_timestamp() - interval '10 minutes'
    )), '[]')
    from (
      select k.* from chain.hash_checks k
      where k.network_id = p_network_id and k.finished_at is null and (
        k.looked_at is null or k.finding in ('waiting', 'mined') or k.entered_at > clock_timestamp() - interval '10 minutes'
        or k.looked_at < clock_timestamp() - interval '1 minute'
      )
      order by k.looked_at nulls first
      limit 20
    ) k
    join app.withdrawals w on w.id = k.withdrawal_id
  );
end $$;
comment on function app.hash_checks_due(text) is
  'The hashes of withdrawals to look up now, those that waited longest first: [{withdrawal_id, transaction_hash, address, asks_others}]. New ones in each '
  'round, later once a minute unless the transaction was found; then other networks are asked, too.';

create or replace function api.take_hash_check(
  p_network_id text, p_holder uuid, p_withdrawal_id uuid, p_hash text, p_seen jsonb default null, p_elsewhere jsonb default '[]',
  context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors := app.lock_chain_cursor(p_network_id, p_holder);
  person app.users := app.lock_withdrawal_user(p_withdrawal_id);
  withdrawal app.withdrawals;
  before chain.hash_checks;
  after chain.hash_checks;
begin
  select w.* into withdrawal from app.withdrawals w where w.id = p_withdrawal_id for no key update;
  select k.* into before from chain.hash_checks k
  where k.withdrawal_id = p_withdrawal_id and k.network_id = p_network_id and k.transaction_hash = p_hash and k.finished_at is null
  for no key update;
  if before.withdrawal_id is null then
    return jsonb_build_object('is_changed', false);
  end if;
  perform app.lock_hash_of_withdrawals(p_hash);
  after := app.judge_hash(before, withdrawal, cursor, p_seen, p_elsewhere);
  update chain.hash_checks k
  set looked_at = clock_timestamp(), finding = after.finding, difference = after.difference, confirmations = after.confirmations
  where k.withdrawal_id = withdrawal.id;
  if after.finding = 'mined' and (p_seen #>> '{block,height}')::bigint <= app.confirmed_height(cursor) then
    update chain.hash_checks k set finished_at = clock_timestamp() where k.withdrawal_id = withdrawal.id;
    -- Even if its user was frozen meanwhile: its coins have arrived.
    perform app.complete_by_hash(context, after.entered_by, withdrawal, after, app.output_of_withdrawal(withdrawal, after, p_seen));
  end if;
  return jsonb_build_object(
    'is_changed', (before.finding, before.difference, before.confirmations, before.looked_at is null)
      is distinct from (after.finding, after.difference, after.confirmations, false),
    'user_id', withdrawal.user_id
  );
end $$;
comment on function api.take_hash_check(text, uuid, uuid, text, jsonb, jsonb, jsonb) is
  'Compares what a node says of a transaction with the withdrawal for which its hash was entered, and completes the withdrawal once the transaction has '
  'its confirmations. p_seen: {block: {height, hash} or absent, has_failed, paid: [{output_index, contract, units}] to the withdrawal''s address, '
  'others: [{address, contract, units}]}, null if the node does not have it; p_elsewhere: the names of other networks that have it. Returns {is_changed, '
  'user_id}. For the process that watches the network. Refuses chain_lease_lost.';

create or replace function app.judge_hash(
  p_check chain.hash_checks, p_withdrawal app.withdrawals, p_cursor chain.cursors, p_seen jsonb, p_elsewhere jsonb
) returns chain.hash_checks
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  judged chain.hash_checks := p_check;
  height bigint := (p_seen #>> '{block,height}')::bigint;
  taken text := (select b.hash from chain.blocks b where b.network_id = p_check.network_id and b.height = (p_seen #>> '{block,height}')::bigint);
begin
  judged.confirmations := 0;
  judged.difference := case
    when p_seen is null and p_elsewhere <> '[]' then jsonb_build_object('kind', 'network', 'networks', p_elsewhere)
    when p_seen is null then null
    -- A node tells only of mined transactions all that they did.
    when height is not null or p_seen -> 'paid' <> '[]' then app.hash_difference(p_withdrawal, p_check, p_seen)
  end;
  judged.finding := case
    when judged.difference is not null then 'differs'
    when p_seen is null then 'unknown'
    when height is null and p_seen -> 'paid' = '[]' then 'looking'
    when height is null or taken <> (p_seen #>> '{block,hash}') then 'waiting'
    else 'mined'
  end;
  if judged.finding = 'mined' then
    judged.confirmations := app.block_confirmations(p_cursor, height);
  end if;
  return judged;
end $$;
comment on function app.judge_hash(chain.hash_checks, app.withdrawals, chain.cursors, jsonb, jsonb) is
  'A check with what follows from a node''s words, which api.take_hash_check describes: finding, difference and confirmations.';

create or replace function app.block_confirmations(p_cursor chain.cursors, p_height bigint) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    -- Where finality decides, the last one is counted when the block is final.
    select case
      when n.uses_finality then least(greatest(p_cursor.height - p_height + 1, 1), n.confirmations - 1)
      else greatest(p_cursor.height - p_height + 1, 1)
    end
    from chain.networks n
    where n.network_id = p_cursor.network_id
  );
end $$;
comment on function app.block_confirmations(chain.cursors, bigint) is 'How many confirmations a block has, counted to the last block that was taken.';

create or replace function app.hash_difference(p_withdrawal app.withdrawals, p_check chain.hash_checks, p_seen jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  contract text := (
    select lower(cn.contract_address) from app.coin_networks cn
    where cn.coin_id = p_withdrawal.coin_id and cn.network_id = p_withdrawal.network_id
  );
  decimals integer := app.chain_decimals(p_withdrawal.network_id, p_withdrawal.coin_id);
  in_coin jsonb := (
    select coalesce(jsonb_agg(o.value), '[]') from jsonb_array_elements(p_seen -> 'paid') o
    where o.value ->> 'contract' is not distinct from contract
  );
  matching integer := (
    select count(*) from jsonb_array_elements(in_coin) o where (o.value ->> 'units')::numeric = app.payout_units(p_withdrawal)
  );
begin
  return case
    when (p_seen ->> 'has_failed')::boolean then jsonb_build_object('kind', 'failed')
    when p_seen -> 'paid' = '[]' then jsonb_build_object(
      'kind', 'address',
      'addresses', (select coalesce(jsonb_agg(distinct o.value -> 'address'), '[]') from jsonb_array_elements(p_seen -> 'others') o)
    )
    when in_coin = '[]' then jsonb_build_object('kind', 'coin')
    when matching = 0 then jsonb_build_object(
      'kind', 'amount',
      'paid', (select string_agg(trim_scale((o.value ->> 'units')::numeric * 10::numeric ^ -decimals)::text, ' + ') from jsonb_array_elements(in_coin) o),
      'expected', trim_scale(p_withdrawal.amount - p_withdrawal.fee)::text
    )
    when matching <= app.equal_withdrawals_paid(p_withdrawal, p_check) then jsonb_build_object('kind', 'used')
    when app.is_block_before(p_withdrawal.network_id, (p_seen #>> '{block,height}')::bigint, p_withdrawal.created_at) then jsonb_build_object('kind', 'earlier')
  end;
end $$;
comment on function app.hash_difference(app.withdrawals, chain.hash_checks, jsonb) is
  'Why a transaction does not pay a withdrawal, null if it does: {kind}: failed; address with those that it paid; coin; amount with paid and expected; used '
  'if each such payment of it has paid another withdrawal; earlier if it is older than the withdrawal. network is found without the transaction.';

create or replace function app.is_block_before(p_network_id text, p_height bigint, p_time timestamptz) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    -- The first block that is still known at or after it: what that is older than, the block is, too.
    select from (
      select b.mined_at from chain.blocks b where b.network_id = p_network_id and b.height >= p_height order by b.height limit 1
    ) b
    -- Miners' clocks may be slow by this much.
    where b.mined_at < p_time - interval '2 hours'
  );
end $$;
comment on function app.is_block_before(text, bigint, timestamptz) is
  'Whether a block was mined before a time, as far as the blocks that were taken tell; false without a block.';

create or replace function app.equal_withdrawals_paid(p_withdrawal app.withdrawals, p_check chain.hash_checks) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select count(*)
    from (
      select w.id from app.withdrawals w where w.transaction_hash = p_check.transaction_hash and w.status = 'completed'
      union
      select k.withdrawal_id from chain.hash_checks k
      where k.transaction_hash = p_check.transaction_hash and k.finished_at is null and k.finding in ('waiting', 'mined')
    ) paid
    join app.withdrawals w on w.id = paid.id
    where w.id <> p_withdrawal.id and w.network_id = p_withdrawal.network_id and w.coin_id = p_withdrawal.coin_id
      and lower(w.to_address) = lower(p_withdrawal.to_address) and w.amount - w.fee = p_withdrawal.amount - p_withdrawal.fee
  );
end $$;
comment on function app.equal_withdrawals_paid(app.withdrawals, chain.hash_checks) is
  'How many other withdrawals of the same amount to the same address the transaction has paid, or seems to.';

create or replace function app.output_of_withdrawal(p_withdrawal app.withdrawals, p_check chain.hash_checks, p_seen jsonb) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when not app.has_outputs(p_withdrawal.network_id) then p_check.output_index
    else (
      select min((o.value ->> 'output_index')::integer) from jsonb_array_elements(p_seen -> 'paid') o
      where (o.value ->> 'units')::numeric = app.payout_units(p_withdrawal) and not exists (
        select from app.withdrawals w
        where w.network_id = p_withdrawal.network_id and w.transaction_hash = p_check.transaction_hash and w.status = 'completed'
          and w.output_index = (o.value ->> 'output_index')::integer
      )
    )
  end;
end $$;
comment on function app.output_of_withdrawal(app.withdrawals, chain.hash_checks, jsonb) is
  'The output of the transaction that pays a withdrawal: the first that fits and has paid no other; where there are no outputs, as entered.';

create or replace function app.complete_by_hash(
  context jsonb, p_admin_id uuid, p_withdrawal app.withdrawals, p_check chain.hash_checks, p_output_index integer
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  first_approval app.withdrawal_approvals := app.first_approver(p_withdrawal.id, p_admin_id);
begin
  if first_approval.admin_id is null and app.second_administrator_limit('withdrawal') is not null then
    insert into app.lone_approvals (withdrawal_id, admin_id, user_id, value_usd)
    values (p_withdrawal.id, p_admin_id, p_withdrawal.user_id, coalesce(app.withdrawal_worth(p_withdrawal), p_withdrawal.value_usdt));
  end if;
  perform app.settle_withdrawal(
    context, p_admin_id, p_withdrawal, 'completed', p_check.transaction_hash, p_output_index, p_check.notes, first_approval
  );
end $$;
comment on function app.complete_by_hash(jsonb, uuid, app.withdrawals, chain.hash_checks, integer) is
  'Completes a withdrawal with the hash that was entered for it, under the locks on its user and itself. Counts it among what the administrator approved '
  'alone, unless another one did, too.';

create or replace function app.hash_check_json(p_withdrawal_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'transaction_hash', k.transaction_hash, 'finding', k.finding, 'difference', k.difference, 'looked_at', k.looked_at,
      'entered_at', k.entered_at, 'entered_by', app.person_name(u), 'confirmations', k.confirmations,
      'confirmations_needed', n.confirmations
    )
    from chain.hash_checks k
    join chain.networks n on n.network_id = k.network_id
    join app.users u on u.id = k.entered_by
    where k.withdrawal_id = p_withdrawal_id and k.finished_at is null
  );
end $$;
comment on function app.hash_check_json(uuid) is
  'What the chain says of the hash that was entered for a withdrawal, for administrators: {transaction_hash, finding, difference, looked_at, entered_at, '
  'entered_by, confirmations, confirmations_needed}; null if none is being checked.';
