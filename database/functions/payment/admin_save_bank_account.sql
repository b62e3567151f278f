create or replace function api.admin_save_bank_account(
  context jsonb,
  p_country text,
  p_account jsonb,
  p_seen_version integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  standing app.bank_accounts;
  wanted app.bank_accounts;
  changes jsonb;
begin
  select a.* into standing from app.bank_accounts a where a.country = p_country for no key update;
  if not found then
    perform app.refuse('unknown_setting');
  end if;
  wanted := app.require_bank_account(standing, p_account);
  changes := app.changed_fields(app.bank_account_json(standing), app.bank_account_json(wanted));
  -- Saving the current values, such as after a lost answer, changes nothing.
  if changes is null then
    return jsonb_build_object('success', true);
  elsif standing.version is distinct from p_seen_version then
    perform app.refuse_changed_setting(coalesce(standing.account_number, ''), standing.updated_by, standing.updated_at);
  end if;
  update app.bank_accounts
  set units_per_usdt = wanted.units_per_usdt, minimum_transfer = wanted.minimum_transfer,
    maximum_transfer = wanted.maximum_transfer, account_name = wanted.account_name, account_number = wanted.account_number,
    branch = wanted.branch, account_type = wanted.account_type, bank_code = wanted.bank_code,
    instructions = wanted.instructions, is_practice = wanted.is_practice, is_enabled = wanted.is_enabled,
    version = standing.version + 1, updated_at = now(), updated_by = admin.id
  where country = p_country;
  perform app.record_admin_activity(context, admin.id, 'bank_account_saved', 'bank_account', p_country, changes);
  perform app.queue_destination_emails(
    context, 'Bank account, ' || p_country, app.bank_details(standing), app.bank_details(wanted), admin.id
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_save_bank_account(jsonb, text, jsonb, integer) is
  'Changes a country''s bank account, or removes it where all its details are null. p_seen_version is the version that the administrator saw. '
  'Refuses unknown_setting, invalid_setting, setting_changed.';

create or replace function app.bank_details(p_account app.bank_accounts) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return concat_ws(
    ', ', p_account.account_name, p_account.account_number, p_account.branch, p_account.account_type, p_account.bank_code,
    nullif(array_to_string(p_account.instructions, ', '), '')
  );
end $$;
comment on function app.bank_details(app.bank_accounts) is
  'What tells users where to transfer money, on one line; empty without an account. Instructions may name another account.';

create or replace function app.require_bank_account(p_standing app.bank_accounts, p_account jsonb) returns app.bank_accounts
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  bank_account app.bank_accounts := p_standing;
begin
  bank_account.units_per_usdt := app.require_setting_figure('units_per_usdt', p_account ->> 'units_per_usdt', 8, 0.00000001, 999999999);
  bank_account.minimum_transfer := app.require_setting_figure('minimum_transfer', p_account ->> 'minimum_transfer', 2, 0.01, 999999999999);
  bank_account.maximum_transfer := app.require_setting_figure(
    'maximum_transfer', p_account ->> 'maximum_transfer', 2, bank_account.minimum_transfer, 999999999999
  );
  bank_account.instructions := app.require_setting_lines('instructions', p_account -> 'instructions', 600);
  bank_account.is_enabled := (p_account ->> 'is_enabled')::boolean;
  bank_account.account_name := nullif(btrim(p_account ->> 'account_name'), '');
  bank_account.account_number := nullif(btrim(p_account ->> 'account_number'), '');
  bank_account.branch := nullif(btrim(p_account ->> 'branch'), '');
  bank_account.account_type := nullif(btrim(p_account ->> 'account_type'), '');
  bank_account.bank_code := nullif(btrim(p_account ->> 'bank_code'), '');
  -- Practice mode's made-up details pass no check; keep them while only a rate or a limit changes.
  if row(bank_account.account_name, bank_account.account_number, bank_account.branch, bank_account.account_type, bank_account.bank_code)
    is distinct from
    row(p_standing.account_name, p_standing.account_number, p_standing.branch, p_standing.account_type, p_standing.bank_code) then
    bank_account.is_practice := false;
    perform app.require_bank_details(bank_account);
  end if;
  return bank_account;
end $$;
comment on function app.require_bank_account(app.bank_accounts, jsonb) is
  'The bank account with the given changes, normalised. Refuses invalid_setting with {field, allowed}.';

create or replace function app.require_bank_details(p_account app.bank_accounts) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if num_nonnulls(p_account.account_name, p_account.account_number, p_account.branch, p_account.account_type, p_account.bank_code) = 0 then
    return;
  end if;
  perform app.require_setting_text('account_name', p_account.account_name, 100);
  if not app.is_bank_account_number(p_account.country, p_account.account_number) then
    perform app.refuse_setting('account_number', case p_account.country
      when 'brazil' then 'digits with a check digit, such as 12345-6, or an IBAN that begins with BR' else '6 to 20 digits'
    end);
  elsif p_account.bank_code is null or p_account.bank_code !~ '^[0-9]{3,8}( .+)?$' or p_account.bank_code !~ '[1-9]'
    or length(p_account.bank_code) > 80 then
    perform app.refuse_setting('bank_code', '3 to 8 digits, then the bank''s name if you like, such as 260 (Nu Pagamentos)');
  end if;
  perform app.require_setting_text('bank_code', p_account.bank_code, 80);
  if p_account.country = 'colombia' then
    perform app.require_setting_text('account_type', p_account.account_type, 40);
  elsif p_account.branch is null or p_account.branch !~ '^[0-9]{3,5}(-[0-9X])?$' then
    perform app.refuse_setting('branch', '3 to 5 digits, such as 0001 or 1234-5');
  end if;
  if p_account.country = 'brazil' and p_account.account_type is not null then
    perform app.refuse_setting('account_type', 'nothing in Brazil');
  elsif p_account.country = 'colombia' and p_account.branch is not null then
    perform app.refuse_setting('branch', 'nothing in Colombia');
  end if;
end $$;
comment on function app.require_bank_details(app.bank_accounts) is
  'Checks the details of a bank account: all that its country requires, in its format, or none. Refuses invalid_setting.';

create or replace function app.is_bank_account_number(p_country text, p_number text) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_number is null or p_number !~ '[1-9]' or length(p_number) > 40 then
    return false;
  elsif p_country = 'brazil' and p_number ~ '^BR' then
    return app.is_iban(p_number) and length(replace(p_number, ' ', '')) = 29;
  end if;
  return case p_country
    when 'brazil' then p_number ~ '^[0-9][0-9.]{1,18}-[0-9X]$'
    else p_number ~ '^[0-9][0-9 -]+[0-9]$' and length(regexp_replace(p_number, '[ -]', '', 'g')) between 6 and 20
  end;
end $$;
comment on function app.is_bank_account_number(text, text) is
  'Whether this can be an account number in the country: Brazil has a check digit or an IBAN, Colombia only digits. All zeros are refused.';

create or replace function app.is_iban(p_iban text) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  iban text := replace(p_iban, ' ', '');
  digits text;
begin
  if iban !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then
    return false;
  end if;
  select string_agg(case when c.character ~ '[0-9]' then c.character else (ascii(c.character) - 55)::text end, '' order by c.place)
  into digits
  from regexp_split_to_table(substr(iban, 5) || left(iban, 4), '') with ordinality c (character, place);
  return digits::numeric % 97 = 1;
end $$;
comment on function app.is_iban(text) is 'Whether a text is an IBAN with correct check digits (ISO 13616).';

create or replace function app.bank_account_json(p_account app.bank_accounts) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'units_per_usdt', trim_scale(p_account.units_per_usdt)::text, 'minimum_transfer', trim_scale(p_account.minimum_transfer)::text,
    'maximum_transfer', trim_scale(p_account.maximum_transfer)::text, 'account_name', p_account.account_name,
    'account_number', p_account.account_number, 'branch', p_account.branch, 'account_type', p_account.account_type,
    'bank_code', p_account.bank_code, 'instructions', p_account.instructions, 'is_enabled', p_account.is_enabled
  );
end $$;
comment on function app.bank_account_json(app.bank_accounts) is 'The fields of a bank account that an owner sets.';
