-- Each hold on a user's withdrawals is a row with its cause; the latest end counts (T71).

create or replace function app.withdrawal_hold() returns interval
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select make_interval(hours => app.setting('withdrawal_hold_hours')::int);
$$;
comment on function app.withdrawal_hold() is
  'How long withdrawals are blocked after a sign-in reset or for a session opened by email (T24).';

create or replace function app.hold_withdrawals(
  p_user_id uuid, p_cause text, p_until timestamptz default null, p_reset_id uuid default null
) returns timestamptz
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  own_end timestamptz := coalesce(p_until, now() + app.withdrawal_hold());
begin
  insert into app.withdrawal_holds (user_id, cause, held_until, reset_id)
  values (p_user_id, p_cause, own_end, p_reset_id)
  on conflict (reset_id) where reset_id is not null do nothing;
  return coalesce((app.longest_hold(p_user_id)).held_until, own_end);
end $$;
comment on function app.hold_withdrawals(uuid, text, timestamptz, uuid) is
  'Adds a hold of this cause, for withdrawal_hold_hours unless p_until says otherwise; one for a two-factor reset only once. Returns the end of '
  'all holds of the user.';

create or replace function app.longest_hold(p_user_id uuid) returns app.withdrawal_holds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  longest app.withdrawal_holds;
begin
  select * into longest
  from app.withdrawal_holds
  where user_id = p_user_id and lifted_at is null and held_until > now()
  order by held_until desc, id
  limit 1;
  return longest;
end $$;
comment on function app.longest_hold(uuid) is 'The hold on this user''s withdrawals that ends last, or null.';

create or replace function app.inherit_hold(context jsonb, p_user_id uuid) returns timestamptz
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  own_end timestamptz := (
    select may_withdraw_from from app.sessions where token_hash = decode(context ->> 'session', 'hex')
  );
begin
  if own_end is null or own_end <= now() then
    return null;
  end if;
  return app.hold_withdrawals(p_user_id, 'added_by_email', own_end);
end $$;
comment on function app.inherit_hold(jsonb, uuid) is
  'To be called where a session adds what outlives it: while the session may not withdraw because it was opened with the mailbox alone, holds '
  'the user''s withdrawals as long (T62). Returns the end of all holds, or null if this added none.';
