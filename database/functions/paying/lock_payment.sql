create or replace function app.lock_account(p_network_id text) returns chain.accounts
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  account chain.accounts;
begin
  -- Serialises what is built from one address, so that no output is in two payments.
  select a.* into account from chain.accounts a where a.network_id = p_network_id for no key update;
  if not found then
    perform app.refuse('paying_by_hand');
  end if;
  return account;
end $$;
comment on function app.lock_account(text) is
  'The address from which a network''s withdrawals are paid, locked: before users and withdrawals. Refuses paying_by_hand if there is none.';

create or replace function app.require_built_here(p_network_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from chain.networks n where n.network_id = p_network_id and n.paying in ('files', 'signer')) then
    perform app.refuse('paying_by_hand');
  end if;
end $$;
comment on function app.require_built_here(text) is
  'Refuses paying_by_hand unless the transactions of the network''s withdrawals are built here, for files or the signer.';

create or replace function app.lock_account_of_payment(p_payment_id uuid) returns chain.accounts
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  network_id text := (select p.network_id from chain.payments p where p.id = p_payment_id);
begin
  if network_id is null then
    perform app.refuse('not_found');
  end if;
  return app.lock_account(network_id);
end $$;
comment on function app.lock_account_of_payment(uuid) is 'The address from which a payment is made, locked. Refuses not_found.';

create or replace function app.lock_withdrawals_to_pay(p_admin_id uuid, p_network_id text, p_withdrawal_ids jsonb)
returns setof app.withdrawals
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  wanted uuid;
  withdrawal app.withdrawals;
begin
  -- All users before all withdrawals, in the order of their ids, as everywhere.
  perform from app.users u
  where u.id in (
    select w.user_id from app.withdrawals w
    where w.id in (select value::uuid from jsonb_array_elements_text(p_withdrawal_ids))
  )
  order by u.id
  for no key update;
  for wanted in select distinct value::uuid from jsonb_array_elements_text(p_withdrawal_ids) order by 1 loop
    withdrawal := app.lock_pending_withdrawal(wanted, p_admin_id);
    select u.* into strict person from app.users u where u.id = withdrawal.user_id;
    if withdrawal.network_id <> p_network_id then
      perform app.refuse('not_found');
    elsif withdrawal.claimed_by is null then
      perform app.refuse('withdrawal_not_claimed');
    elsif withdrawal.claimed_by <> p_admin_id then
      perform app.refuse_claimed(withdrawal);
    elsif (app.open_hash_check(withdrawal.id)).withdrawal_id is not null then
      -- Its coins may have been sent by hand.
      perform app.refuse('withdrawal_hash_entered');
    end if;
    perform app.require_not_paused('withdrawal', array[withdrawal.coin_id], withdrawal.network_id);
    perform app.require_payable(person, withdrawal);
    perform app.require_agreed(withdrawal, p_admin_id);
    return next withdrawal;
  end loop;
end $$;
comment on function app.lock_withdrawals_to_pay(uuid, text, jsonb) is
  'Withdrawals of a network that this administrator has claimed and may pay now, locked with their users. Refuses withdrawals_paused, withdrawal_hash_entered and what '
  'api.admin_claim_withdrawal refuses.';

create or replace function app.lock_users_of_payment(p_payment_id uuid) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from app.users u
  where u.id in (
    select w.user_id from chain.payment_items i join app.withdrawals w on w.id = i.withdrawal_id where i.payment_id = p_payment_id
  )
  order by u.id
  for no key update;
end $$;
comment on function app.lock_users_of_payment(uuid) is
  'Locks the users whose withdrawals a payment pays, in the order of their ids, as everywhere where one call locks several.';

create or replace function app.lock_payment_row(p_payment_id uuid) returns chain.payments
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments;
begin
  perform app.lock_users_of_payment(p_payment_id);
  select p.* into payment from chain.payments p where p.id = p_payment_id for no key update;
  if not found then
    perform app.refuse('not_found');
  end if;
  return payment;
end $$;
comment on function app.lock_payment_row(uuid) is 'A payment, locked after the users whose withdrawals it pays. Refuses not_found.';

create or replace function app.require_signed_by_signer(p_payment chain.payments) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_state(p_payment, array['prepared', 'exported', 'signed']::chain.payment_state[]);
  if not exists (select from chain.networks n where n.network_id = p_payment.network_id and n.paying = 'signer') then
    perform app.refuse('no_approval_needed');
  end if;
end $$;
comment on function app.require_signed_by_signer(chain.payments) is
  'Checks that the signer may still sign a payment. Refuses payment_state, no_approval_needed.';

create or replace function app.lock_payment(p_admin app.users, p_payment_id uuid) returns chain.payments
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments := app.lock_payment_row(p_payment_id);
begin
  if payment.created_by <> p_admin.id and not app.role_may(p_admin.role, 'withdrawals.release') then
    -- Nobody claims what moves the exchange's own coins.
    if payment.kind <> 'withdrawals' then
      perform app.refuse('role_lacks_permission');
    end if;
    perform app.refuse('withdrawal_claimed', jsonb_build_object(
      'name', (select app.person_name(u) from app.users u where u.id = payment.created_by)
    ));
  end if;
  perform app.require_others_withdrawals(p_admin, payment);
  return payment;
end $$;
comment on function app.lock_payment(app.users, uuid) is
  'A payment that this administrator may continue, locked after the users whose withdrawals it pays: their own, or any for an owner. Refuses '
  'not_found, role_lacks_permission, withdrawal_claimed, own_withdrawal.';

create or replace function app.require_others_withdrawals(p_admin app.users, p_payment chain.payments) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select from chain.payment_items i
    join app.withdrawals w on w.id = i.withdrawal_id
    where i.payment_id = p_payment.id and w.user_id = p_admin.id
  ) then
    perform app.refuse('own_withdrawal');
  end if;
end $$;
comment on function app.require_others_withdrawals(app.users, chain.payments) is
  'Refuses own_withdrawal if a payment pays this administrator.';

create or replace function app.require_state(p_payment chain.payments, p_states chain.payment_state[]) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_payment.state <> all (p_states) then
    perform app.refuse('payment_state', jsonb_build_object('state', p_payment.state));
  end if;
end $$;
comment on function app.require_state(chain.payments, chain.payment_state[]) is 'Refuses payment_state with {state} unless the payment is in one of these.';
