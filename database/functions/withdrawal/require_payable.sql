create or replace function app.withdrawal_block(p_user app.users, p_withdrawal app.withdrawals) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when app.is_lost(p_withdrawal) then 'unusable'
    -- A release applies to the state that the owner saw, not to a later suspension or freeze.
    when p_withdrawal.released_at >= coalesce(greatest(p_user.status_changed_at, p_user.withdrawals_frozen_at), '-infinity') then null
    when p_user.status <> 'active' then p_user.status::text
    when p_user.withdrawals_frozen_at is not null then 'frozen'
    when exists (select from chain.arrivals a where a.user_id = p_user.id and a.state = 'undone') then 'undone'
  end;
end $$;
comment on function app.withdrawal_block(app.users, app.withdrawals) is
  'Why a withdrawal cannot be approved (T57): unusable for an address at which its coins are lost (T74), suspended, banned, frozen, or undone for a '
  'credited deposit that its chain has undone (T77); null if it can, or if an owner has released it since.';

create or replace function app.is_lost(p_withdrawal app.withdrawals) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  format text := (select n.address_format from app.networks n where n.network_id = p_withdrawal.network_id);
  found record := app.loss_at(format, p_withdrawal.to_address, app.owner_keys(format, p_withdrawal.to_address));
begin
  return found.loss is not null and (p_withdrawal.released_at >= found.since) is not true;
end $$;
comment on function app.is_lost(app.withdrawals) is
  'Whether the coins of a withdrawal would be lost, as where its address has become a listed contract meanwhile, and no owner has released it since.';

create or replace function app.lock_withdrawal_user(p_withdrawal_id uuid) returns app.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  select u.* into person
  from app.users u
  where u.id = (select w.user_id from app.withdrawals w where w.id = p_withdrawal_id)
  for no key update;
  return person;
end $$;
comment on function app.lock_withdrawal_user(uuid) is
  'The user of a withdrawal, locked until the call ends, and before the withdrawal, as everywhere: nobody can suspend them meanwhile.';

create or replace function app.require_payable(p_user app.users, p_withdrawal app.withdrawals) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  block text := app.withdrawal_block(p_user, p_withdrawal);
begin
  if block = 'unusable' then
    perform app.refuse('unusable_address');
  elsif block = 'frozen' then
    perform app.refuse('user_withdrawals_frozen');
  elsif block = 'undone' then
    perform app.refuse('user_deposit_undone');
  elsif block is not null then
    perform app.refuse('user_not_allowed', jsonb_build_object('status', block));
  end if;
end $$;
comment on function app.require_payable(app.users, app.withdrawals) is
  'Checks that the withdrawal may be approved: its user is active and not frozen and has no undone deposit, and its coins are not lost (T74), or an owner has '
  'released it (T57). Refuses unusable_address, user_not_allowed, user_withdrawals_frozen, user_deposit_undone.';

create or replace function app.require_unused_output(
  p_withdrawal app.withdrawals,
  p_hash text,
  p_output_index integer,
  p_may_share boolean
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  found_count bigint;
  is_same boolean;
begin
  if p_hash is null then
    return;
  end if;
  perform app.lock_hash_of_withdrawals(p_hash);
  if exists (
    select from chain.attempts a
    join chain.payments p on p.id = a.payment_id
    where a.transaction_hash = p_hash and p.network_id = p_withdrawal.network_id
  ) then
    perform app.refuse('hash_of_payment');
  end if;
  select count(*), bool_or(u.output_index = p_output_index) into found_count, is_same
  from (
    select w.output_index
    from app.withdrawals w
    where w.transaction_hash = p_hash and w.network_id = p_withdrawal.network_id and w.status = 'completed'
      and w.id <> p_withdrawal.id
    union all
    select a.output_index
    from app.withdrawal_approvals a
    join app.withdrawals w on w.id = a.withdrawal_id
    where a.transaction_hash = p_hash and w.network_id = p_withdrawal.network_id and w.status = 'pending'
      and w.id <> p_withdrawal.id
  ) u;
  if is_same then
    perform app.refuse('withdrawal_output_used', jsonb_build_object('output', p_output_index));
  elsif found_count > 0 and p_may_share is not true then
    perform app.refuse('transaction_hash_reused', jsonb_build_object('count', found_count));
  end if;
end $$;
comment on function app.require_unused_output(app.withdrawals, text, integer, boolean) is
  'Checks that this output paid no other withdrawal, not even by a first approval; and no other output of the transaction either, unless '
  'p_may_share; and that it is no payment by files (T78). Refuses withdrawal_output_used, transaction_hash_reused, hash_of_payment.';

create or replace function app.lock_hash_of_withdrawals(p_hash text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(app.lock_key('app.withdrawals.transaction_hash', to_jsonb((app.hash_spellings(p_hash))[1])));
end $$;
comment on function app.lock_hash_of_withdrawals(text) is
  'Serialises what says that a transaction has paid a withdrawal or credited a deposit, so that each sees the other.';
