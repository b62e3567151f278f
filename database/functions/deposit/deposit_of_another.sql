create or replace function app.is_for_another(p_wanted app.adjustments) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  arrival chain.arrivals;
begin
  if p_wanted.transaction_hash is null then
    return false;
  end if;
  select a.* into arrival
  from chain.arrivals a
  join app.networks n on n.network_id = a.network_id and n.deposit_name = btrim(p_wanted.network)
  where a.transaction_hash = p_wanted.transaction_hash and a.output_index = coalesce(p_wanted.output_index, 0);
  if found then
    return arrival.user_id <> p_wanted.user_id and arrival.user_id is not null;
  end if;
  return exists (
    select from app.wallets w
    join app.wallet_assignments earlier on earlier.wallet_id = w.wallet_id
    where w.user_id = p_wanted.user_id and earlier.user_id <> w.user_id and earlier.rests_until > clock_timestamp()
  );
end $$;
comment on function app.is_for_another(app.adjustments) is
  'Whether a deposit that an administrator enters may be another user''s (T68): its address was shown to somebody else; or it was not seen on its chain, '
  'and the user got a wallet that still rests after somebody else had it.';

create or replace function app.adjusts_beside(p_admin_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from app.users u
    join app.role_permissions r on r.role = u.role and r.permission = 'balances.adjust'
    where u.id <> p_admin_id and u.status = 'active' and u.anonymised_at is null
  );
end $$;
comment on function app.adjusts_beside(uuid) is 'Whether another active administrator may adjust balances.';

create or replace function app.require_no_other_holder(p_deposit app.deposits, p_hash text, p_output_index integer) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select from chain.arrivals a
    where a.network_id = p_deposit.network_id and a.transaction_hash = p_hash and a.output_index = p_output_index
      and a.user_id <> p_deposit.user_id
  ) then
    perform app.refuse('deposit_of_another');
  end if;
end $$;
comment on function app.require_no_other_holder(app.deposits, text, integer) is
  'Refuses deposit_of_another if a hash is given to a pending deposit whose payment went to an address that was shown to somebody else (T68).';
