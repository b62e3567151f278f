create or replace function api.admin_update_crypto_premium_rate(
  context jsonb,
  p_coin_id text,
  p_premium_rate text,
  p_seen_premium_rate text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'settings.manage');
  coin app.coins := app.require_coin(p_coin_id);
  rate numeric := app.require_premium_rate(p_premium_rate);
  standing app.crypto_premiums;
  old_rate numeric;
begin
  if coin.is_stable then
    perform app.refuse('stable_coin_premium', jsonb_build_object('symbol', coin.symbol));
  end if;
  insert into app.crypto_premiums (coin_id) values (coin.coin_id) on conflict (coin_id) do nothing;
  select p.* into standing from app.crypto_premiums p where p.coin_id = coin.coin_id for update;
  old_rate := app.premium_rate(coin);
  -- A coin that follows the setting gets its own rate even if both are equal now: the setting may change.
  if standing.premium_rate is distinct from rate then
    if old_rate <> rate then
      perform app.require_seen_value(
        p_seen_premium_rate, 'invalid_premium_rate', old_rate, standing.updated_by, standing.updated_at
      );
    end if;
    update app.crypto_premiums set premium_rate = rate, updated_at = now(), updated_by = admin.id where coin_id = coin.coin_id;
    perform app.record_admin_activity(
      context, admin.id, 'crypto_premium_rate_updated', 'coin', coin.coin_id,
      jsonb_build_object(
        'symbol', coin.symbol, 'old_premium_rate', trim_scale(old_rate)::text, 'new_premium_rate', trim_scale(rate)::text
      )
    );
  end if;
  return jsonb_build_object('success', true, 'coin_id', coin.coin_id, 'symbol', coin.symbol, 'premium_rate', trim_scale(rate)::text);
end $$;
comment on function api.admin_update_crypto_premium_rate(jsonb, text, text, text) is
  'Sets a coin''s own premium, a fraction; the next price update applies it. p_seen_premium_rate is what the administrator saw: on a difference '
  'the change is refused. Stable coins have none.';

create or replace function app.require_premium_rate(p_rate text) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  rate numeric := trim_scale(app.require_amount(p_rate, 18, 'invalid_premium_rate', p_may_be_zero => true));
begin
  -- From 0 to 100 percent in steps of 0.1 (section 5).
  if rate > 1 or scale(rate) > 3 then
    perform app.refuse('invalid_premium_rate');
  end if;
  return rate;
end $$;
comment on function app.require_premium_rate(text) is
  'A premium as a fraction: from 0 to 1, in steps of a tenth of a percent. Refuses invalid_premium_rate.';
