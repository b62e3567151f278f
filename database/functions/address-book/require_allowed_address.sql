create or replace function app.require_allowed_address(
  p_user app.users, p_network_id text, p_address text, p_destination_tag text
) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  usable_at timestamptz := app.require_saved_address(p_user, p_network_id, p_address, p_destination_tag)
    + app.allow_list_wait();
begin
  if usable_at > now() then
    perform app.refuse('address_waiting', jsonb_build_object('until', usable_at));
  end if;
end $$;
comment on function app.require_allowed_address(app.users, text, text, text) is
  'While the user''s allow-list is on, a withdrawal must go to an entry of their address book (same network, address and tag) that has been '
  'there for the wait (T55). p_user is the locked row. Refuses address_not_allowed, address_waiting {until}.';

create or replace function app.require_saved_address(
  p_user app.users, p_network_id text, p_address text, p_destination_tag text
) returns timestamptz
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  saved_at timestamptz := (
    select s.created_at
    from app.saved_addresses s
    where s.user_id = p_user.id and s.network_id = p_network_id and s.address = p_address
      and s.destination_tag = coalesce(p_destination_tag, '')
  );
begin
  if not app.is_allow_list_on(p_user) then
    return null;
  elsif saved_at is null then
    perform app.refuse('address_not_allowed');
  end if;
  return saved_at;
end $$;
comment on function app.require_saved_address(app.users, text, text, text) is
  'When the address was saved, if the user''s allow-list is on, else null. p_user is the locked row. Refuses address_not_allowed.';

create or replace function app.is_allow_list_on(p_user app.users) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_user.allow_list_on_at is not null and coalesce(p_user.allow_list_off_at > now(), true);
end $$;
comment on function app.is_allow_list_on(app.users) is
  'Whether the user withdraws only to saved addresses (T55). Switching it off takes effect at its time, without a job.';

create or replace function app.allow_list_wait() returns interval
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return make_interval(hours => app.setting('allow_list_wait_hours')::int);
end $$;
comment on function app.allow_list_wait() is
  'How long an address must have been saved before the allow-list accepts it, and how long switching the list off takes.';

create or replace function app.allow_list_json(p_user app.users) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'is_on', app.is_allow_list_on(p_user),
    'off_at', case when app.is_allow_list_on(p_user) then p_user.allow_list_off_at end,
    'wait_hours', app.setting('allow_list_wait_hours')::int
  );
end $$;
comment on function app.allow_list_json(app.users) is 'The state of a user''s allow-list; off_at is when a requested switch-off takes effect.';
