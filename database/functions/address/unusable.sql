-- Where coins are lost (T74). The contract refuses the same addresses with the same sentences; here no other writer
-- gets past it, and the contracts of coins that administrators added are known.

create or replace function app.is_patterned(p_address_format text, p_address text, p_owner_keys text[]) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (p_address_format <> 'evm' and p_address ~ '(.)\1{13}')
    or exists (select from unnest(p_owner_keys) k where split_part(k, ':', 2) ~ '^(.{2,20})\1+$|(..)\2{11}');
end $$;
comment on function app.is_patterned(text, text, text[]) is
  'Whether no key can have led to an address: its bytes repeat a unit or hold twelve equal ones in a row, or its text was written by hand. The '
  'contract''s isPatterned() says the same.';

create or replace function app.loss_at(
  p_address_format text, p_address text, p_owner_keys text[], out loss text, out since timestamptz
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.is_patterned(p_address_format, btrim(p_address), p_owner_keys) then
    loss := 'no_key';
    since := '-infinity';
  else
    select u.loss, u.listed_at into loss, since
    from app.unusable_addresses u
    where u.owner_keys && p_owner_keys
    order by u.loss, u.listed_at
    limit 1;
  end if;
end $$;
comment on function app.loss_at(text, text, text[]) is
  'Why coins sent to an address with these owner keys are lost, token or no_key, and since when that is known; nulls if they are not lost.';

create or replace function app.refuse_loss(p_network app.networks, p_address text, p_owner_keys text[]) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  found record := app.loss_at(p_network.address_format, p_address, p_owner_keys);
begin
  if found.loss is not null then
    perform app.refuse('invalid_address', jsonb_build_object('network', p_network.deposit_name, 'hint', case found.loss
      when 'token' then 'This is the address of a token''s contract. Coins sent there are lost.'
      else 'Nobody has the key to this address. Coins sent there are lost.'
    end));
  end if;
end $$;
comment on function app.refuse_loss(app.networks, text, text[]) is 'Refuses invalid_address if coins sent to the address are lost (T74).';

create or replace function app.refuse_unusable_address() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  fields jsonb := to_jsonb(new);
  address text := fields ->> tg_argv[0];
  network app.networks;
begin
  select n.* into strict network from app.networks n where n.network_id = new.network_id;
  perform app.refuse_loss(network, address, case
    when jsonb_typeof(fields -> 'owner_keys') = 'array' then array(select jsonb_array_elements_text(fields -> 'owner_keys'))
    else app.owner_keys(network.address_format, address)
  end);
  return new;
end $$;
comment on function app.refuse_unusable_address() is
  'Refuses invalid_address for a row whose column tg_argv[0] has an address at which coins are lost (T74), also from a writer that passes the calls by.';

create or replace trigger withdrawals_usable before insert or update of to_address, network_id on app.withdrawals
  for each row execute function app.refuse_unusable_address('to_address');
create or replace trigger saved_addresses_usable before insert or update of address, network_id on app.saved_addresses
  for each row execute function app.refuse_unusable_address('address');
create or replace trigger pool_proposals_usable before insert or update of public_address, network_id on app.pool_proposals
  for each row execute function app.refuse_unusable_address('public_address');
-- Its name sorts after that of the trigger which sets owner_keys.
create or replace trigger pool_addresses_usable before insert or update of public_address, network_id on app.pool_addresses
  for each row execute function app.refuse_unusable_address('public_address');
create or replace trigger accounts_usable before insert or update of address, network_id on chain.accounts
  for each row execute function app.refuse_unusable_address('address');
create or replace trigger cold_addresses_usable before insert or update of address, network_id on chain.cold_addresses
  for each row execute function app.refuse_unusable_address('address');

create or replace function app.list_contract() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  format text := (select n.address_format from app.networks n where n.network_id = new.network_id);
  keys text[];
begin
  if new.contract_address is not null then
    keys := app.owner_keys(format, new.contract_address);
  end if;
  if keys is not null then
    insert into app.unusable_addresses (address_format, address, loss, owner_keys)
    values (format, app.address_key(format, new.contract_address), 'token', keys)
    on conflict do nothing;
  end if;
  return null;
end $$;
comment on function app.list_contract() is 'Lists the contract of each coin, an administrator''s too, as no recipient.';

create or replace trigger coin_networks_list_contract after insert or update of contract_address on app.coin_networks
  for each row execute function app.list_contract();
