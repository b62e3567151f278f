create or replace function api.admin_settings(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
begin
  return jsonb_build_object(
    'default_premium_rate', trim_scale(app.setting('premium_rate')::numeric)::text,
    'premiums', (
      select jsonb_agg(
        jsonb_build_object(
          'coin_id', c.coin_id, 'symbol', c.symbol, 'name', c.name, 'is_stable', c.is_stable,
          'premium_rate', trim_scale(app.premium_rate(c))::text,
          'is_own', p.premium_rate is not null and not c.is_stable,
          'applied_rate', trim_scale(price.premium_rate)::text,
          'changed_at', case when p.updated_by is not null then p.updated_at end,
          'changed_by', app.person_name(u),
          'previous', (app.last_change('coin', c.coin_id, 'crypto_premium_rate_updated')).details ->> 'old_premium_rate'
        )
        order by c.position
      )
      from app.coins c
      left join app.crypto_premiums p on p.coin_id = c.coin_id
      left join app.crypto_prices price on price.coin_id = c.coin_id
      left join app.users u on u.id = p.updated_by
      where c.alias_of is null
    ),
    'fees', (
      select jsonb_agg(
        jsonb_build_object(
          'coin_id', c.coin_id, 'symbol', c.symbol, 'name', c.name, 'decimals', least(c.decimals, 6),
          'fee_amount', trim_scale(coalesce(f.fee_amount, 0))::text,
          'changed_at', case when f.updated_by is not null then f.updated_at end,
          'changed_by', app.person_name(u),
          'previous', (app.last_change('coin', c.coin_id, 'withdrawal_fee_updated')).details ->> 'old_fee_amount'
        )
        order by c.position
      )
      from app.coins c
      left join app.withdrawal_fees f on f.coin_id = c.coin_id
      left join app.users u on u.id = f.updated_by
      where c.alias_of is null
    ),
    'pauses', (
      select coalesce(jsonb_agg(to_jsonb(v) || jsonb_build_object(
        'paused_by', app.person_name(u), 'is_for_other_owner', app.is_for_other_owner(admin, p)
      ) order by p.paused_at), '[]')
      from app.pauses p
      join api.pauses v on v.kind is not distinct from p.kind and v.coin_id is not distinct from p.coin_id
        and v.network_id is not distinct from p.network_id and v.cause is not distinct from p.cause
      left join app.users u on u.id = p.paused_by
    ),
    'settings', (
      select jsonb_agg(
        jsonb_build_object(
          'key', s.key, 'value', s.value, 'description', s.description, 'kind', s.kind,
          'label', coalesce(s.label, replace(s.key, '_', ' ')), 'category', s.category, 'unit', s.unit,
          'minimum', trim_scale(s.minimum)::text, 'maximum', trim_scale(s.maximum)::text, 'choices', s.choices,
          'changed_at', case when s.updated_by is not null then s.updated_at end,
          'changed_by', app.person_name(u),
          'previous', (app.last_change('setting', s.key, 'setting_updated')).details ->> 'old'
        )
        order by s.position, s.key
      )
      from app.settings s
      left join app.users u on u.id = s.updated_by
    ),
    'coin_settings', app.coin_settings(),
    'withdrawal_minimums', app.withdrawal_minimums(),
    'price_sources', app.price_sources(),
    'added_networks', app.added_networks(),
    'swap_prices', app.swap_price_risk(),
    'payment_methods', app.office_payment_methods(),
    'bank_accounts', app.office_bank_accounts()
  );
end $$;
comment on function api.admin_settings(jsonb) is
  'The data of the settings screen: {default_premium_rate, premiums, fees, pauses, settings, coin_settings, withdrawal_minimums, price_sources, added_networks, swap_prices, '
  'payment_methods, bank_accounts}; '
  'coins in the registry''s order, without aliases. A premium''s applied_rate is the one in its current price. The user who changed it is null '
  'for the release''s defaults; previous is the value before the last change.';

create or replace function app.swap_price_risk() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'loss', app.swap_option_loss(),
    'confirmed', (select floor(100 * min(o.confirmed_share)) from app.swap_options() o)
  );
end $$;
comment on function app.swap_price_risk() is
  'What the settings of firm prices mean (T69): {loss, confirmed}. loss is app.swap_option_loss(), confirmed how many of 100 confirmations after '
  'five seconds find their price still held, for the worst pair.';

create or replace function app.coin_settings() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object(
        'coin_id', c.coin_id, 'symbol', c.symbol, 'name', c.name, 'decimals', c.decimals, 'setting', f.setting,
        'value', trim_scale(app.coin_setting(c, f.setting))::text,
        'changed_at', change.created_at, 'changed_by', app.person_name(u), 'previous', change.details ->> 'old'
      )
      order by c.position
    )
    from app.coins c
    cross join (values ('swap_fee'), ('swap_spread_percent'), ('minimum_deposit')) f (setting)
    left join lateral app.last_change('coin', c.coin_id, f.setting || '_updated') change on true
    left join app.users u on u.id = change.admin_id
    where c.alias_of is null
  );
end $$;
comment on function app.coin_settings() is
  'Each coin''s swap fee, spread and minimum deposit, in the registry''s order, with who changed it last and the value before.';

create or replace function app.office_payment_methods() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'method_id', m.method_id, 'type', m.type, 'version', m.version, 'logo', m.logo,
        'value', app.payment_method_json(m) - 'logo_sha256',
        'changed_at', case when m.updated_by is not null then m.updated_at end, 'changed_by', app.person_name(u),
        'previous', app.before_change(
          app.payment_method_json(m), app.last_change('payment_method', m.method_id, 'payment_method_saved')
        )
      )
      order by m.position
    ), '[]')
    from app.payment_methods m
    left join app.users u on u.id = m.updated_by
  );
end $$;
comment on function app.office_payment_methods() is 'All payment methods in their order, with who changed each last and the values before.';

create or replace function app.office_bank_accounts() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object(
        'country', a.country, 'currency', a.currency, 'is_practice', a.is_practice, 'version', a.version,
        'value', app.bank_account_json(a),
        'changed_at', case when a.updated_by is not null then a.updated_at end, 'changed_by', app.person_name(u),
        'previous', app.before_change(app.bank_account_json(a), app.last_change('bank_account', a.country, 'bank_account_saved'))
      )
      order by a.country
    )
    from app.bank_accounts a
    left join app.users u on u.id = a.updated_by
  );
end $$;
comment on function app.office_bank_accounts() is 'The bank account of each country, with who changed it last and the values before.';

create or replace function api.admin_system(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return jsonb_build_object(
    'database_version', current_setting('server_version'),
    'database_size_bytes', case
      when has_database_privilege(current_database(), 'connect') then pg_database_size(current_database())
    end,
    'last_backup', (
      select jsonb_build_object('made_at', b.made_at, 'method', b.method)
      from app.backups b
      order by b.made_at desc
      limit 1
    )
  );
end $$;
comment on function api.admin_system(jsonb) is 'The database''s current version and size in bytes, and the last recorded backup, or null (T48).';
