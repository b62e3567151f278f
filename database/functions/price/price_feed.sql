create or replace function api.price_feed_mode(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select to_jsonb(f.mode) from app.price_feed f);
end $$;
comment on function api.price_feed_mode(jsonb) is
  'The mode of the scheduled price update: running, stopped or fallback. For the update, which runs without a session, and the public status.';

create or replace function api.admin_price_feed(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select jsonb_build_object(
      'mode', f.mode, 'changed_at', f.changed_at, 'changed_by', app.person_name(u),
      'next_update_at', (
        select max(a.at) + interval '1 minute'
        from app.attempts a
        where a.bucket = '{"what": "price-update"}' and a.at > now() - interval '1 minute'
      )
    )
    from app.price_feed f
    left join app.users u on u.id = f.changed_by
  );
end $$;
comment on function api.admin_price_feed(jsonb) is
  'The mode of the price feed, who set it, and when an administrator may request an update again (T41); null means now.';

create or replace function api.control_price_feed(context jsonb, p_action text, p_has_fallback boolean) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'prices.run');
  new_mode text := case p_action when 'start' then 'running' when 'stop' then 'stopped' when 'fallback' then 'fallback' end;
  old_mode text;
  wait_seconds int;
begin
  if new_mode = 'fallback' and not p_has_fallback then
    perform app.refuse('no_fallback_feed');
  end if;
  select f.mode into old_mode from app.price_feed f for update;
  if old_mode = new_mode then
    return jsonb_build_object('mode', old_mode, 'is_changed', false);
  end if;
  -- Limited per action, so that a feed stopped by mistake can be restarted at once.
  wait_seconds := app.take_attempt(jsonb_build_object('what', 'price-feed', 'action', p_action), 1, '1 minute');
  if wait_seconds > 0 then
    perform app.refuse('too_many_requests', jsonb_build_object('seconds', wait_seconds));
  end if;
  update app.price_feed set mode = new_mode, changed_at = now(), changed_by = admin.id;
  perform app.record_admin_activity(
    context, admin.id, 'price_feed_' || p_action, 'price_feed', null,
    jsonb_build_object('old_mode', old_mode, 'new_mode', new_mode)
  );
  return jsonb_build_object('mode', new_mode, 'is_changed', true);
end $$;
comment on function api.control_price_feed(jsonb, text, boolean) is
  'Starts or stops the scheduled price update, or switches it to the other feed: start, stop, fallback, each once a minute (T41). Returns '
  '{mode, is_changed}.';
