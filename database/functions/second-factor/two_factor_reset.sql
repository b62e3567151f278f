-- A user who lost every second factor requests an email; its button starts a wait, in which anyone signed in can stop
-- the reset.

create or replace function api.account_ask_two_factor_reset(
  context jsonb, p_token_hash text, p_challenge_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  known text;
  refusal jsonb;
  waiting app.two_factor_resets;
begin
  perform from app.users u
  where u.id = (select c.user_id from app.two_factor_challenges c where c.browser_hash = decode(p_challenge_hash, 'hex'))
  for no key update;
  -- Only now: the previous lock holder may have ended this sign-in (T67).
  select u.* into person
  from app.two_factor_challenges c
  join app.users u on u.id = c.user_id
  where c.browser_hash = decode(p_challenge_hash, 'hex') and c.consumed_at is null and c.expires_at > now();
  if person.id is null then
    return app.refused('two_factor_expired');
  end if;
  known := app.known_browser(context, person.id);
  refusal := coalesce(
    app.refuse_many(
      app.account_bucket('two-factor-reset', person.id, known)
        || case when known is null then jsonb_build_object('client', app.client_key(context)) else '{}' end,
      3, '1 hour'
    ),
    case when known is null then app.refuse_many(app.account_bucket('two-factor-reset', person.id), 10, '1 hour') end
  );
  if refusal is not null then
    return refusal;
  end if;
  waiting := app.waiting_two_factor_reset(person.id);
  if waiting.id is null then
    perform app.issue_link('two_factor_reset', p_token_hash, person.id);
  end if;
  return app.addressee(person) || jsonb_build_object('effective_at', waiting.effective_at);
end $$;
comment on function api.account_ask_two_factor_reset(jsonb, text, text) is
  'During sign-in, before the second factor: whom to email the link that starts the wait or, if a reset is already waiting, when it takes '
  'effect (effective_at).';

create or replace function app.waiting_two_factor_reset(p_user_id uuid) returns app.two_factor_resets
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  waiting app.two_factor_resets;
begin
  select * into waiting
  from app.two_factor_resets
  where user_id = p_user_id and cancelled_at is null and done_at is null;
  return waiting;
end $$;
comment on function app.waiting_two_factor_reset(uuid) is 'This user''s pending two-factor reset, or null.';

create or replace function app.schedule_two_factor_reset(p_user_id uuid) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  waiting app.two_factor_resets;
begin
  select * into person from app.users where id = p_user_id for no key update;
  if not person.two_factor_enabled or person.status = 'banned' then
    perform app.refuse('link_invalid');
  end if;
  waiting := app.begin_two_factor_wait(person, 'two_factor_wait');
  return app.addressee(person) || jsonb_build_object(
    'verified', true, 'user_id', person.id, 'effective_at', waiting.effective_at
  );
end $$;
comment on function app.schedule_two_factor_reset(uuid) is
  'Called when the button of the email is pressed: two-factor will be switched off after two_factor_reset_hours, and withdrawals are on hold '
  'meanwhile. A user has at most one pending reset.';

create or replace function app.begin_two_factor_wait(p_user app.users, p_cause text) returns app.two_factor_resets
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  waiting app.two_factor_resets;
begin
  insert into app.two_factor_resets (user_id, effective_at)
  values (p_user.id, now() + make_interval(hours => app.setting('two_factor_reset_hours')::int))
  on conflict do nothing;
  waiting := app.waiting_two_factor_reset(p_user.id);
  -- A thief may hold a factor that the owner lacks, and must not withdraw meanwhile, nor until the job has removed it.
  perform app.hold_withdrawals(p_user.id, p_cause, waiting.effective_at + app.withdrawal_hold(), waiting.id);
  return waiting;
end $$;
comment on function app.begin_two_factor_wait(app.users, text) is
  'Starts the wait and holds withdrawals until withdrawal_hold_hours after its end, or returns the one that is pending. The caller has locked '
  'the user.';

create or replace function app.stop_two_factor_wait(p_waiting app.two_factor_resets) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.two_factor_resets set cancelled_at = now() where id = p_waiting.id;
  update app.withdrawal_holds set lifted_at = now() where reset_id = p_waiting.id;
end $$;
comment on function app.stop_two_factor_wait(app.two_factor_resets) is
  'Ends a wait: two-factor stays on, and the wait''s own hold on withdrawals is lifted, no other (T71). The caller has locked the user.';

create or replace function api.account_cancel_two_factor_reset(context jsonb, p_proof jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users := app.lock_own_user(context);
  waiting app.two_factor_resets := app.waiting_two_factor_reset(person.id);
  reply jsonb := app.require_proof(context, person, p_proof);
begin
  if waiting.id is not null and not app.is_established_factor(person, p_proof, waiting) then
    perform app.refuse(
      'factor_too_new', jsonb_build_object('hours', extract(epoch from app.undo_window())::int / 3600)
    );
  end if;
  if waiting.id is not null then
    perform app.stop_two_factor_wait(waiting);
  end if;
  -- Links in earlier emails can no longer start another wait.
  delete from app.links where user_id = person.id and kind = 'two_factor_reset';
  return app.still_signed_in(context, reply || jsonb_build_object(
    'is_cancelled', waiting.id is not null,
    'is_by_owners', exists (select from app.factor_removals where reset_id = waiting.id)
  ));
end $$;
comment on function api.account_cancel_two_factor_reset(jsonb, jsonb) is
  'Cancels the pending reset, with a factor that is older than its cause, and invalidates the emailed links that could start another. Refuses '
  'factor_too_new.';

create or replace function app.is_established_factor(p_user app.users, p_factor jsonb, p_reset app.two_factor_resets)
returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A password reset in the week before the request is part of the same recovery.
  began_at timestamptz := least(
    p_reset.created_at,
    (select requested_at from app.factor_removals where reset_id = p_reset.id),
    case when p_user.password_reset_at > p_reset.created_at - interval '7 days' then p_user.password_reset_at end
  );
  added_at timestamptz := case p_factor ->> 'kind'
    when 'totp' then (select confirmed_at from app.totp_factors where user_id = p_user.id)
    when 'passkey' then (
      select created_at from app.passkeys where user_id = p_user.id and id = (p_factor ->> 'passkey_id')::uuid
    )
    when 'recovery_code' then (
      select created_at
      from app.recovery_codes
      where user_id = p_user.id and code_hmac = decode(p_factor ->> 'code_hmac', 'hex')
    )
  end;
begin
  return coalesce(added_at <= began_at - app.undo_window(), false);
end $$;
comment on function app.is_established_factor(app.users, jsonb, app.two_factor_resets) is
  'Whether a factor was past its undo window when the recovery began; a newer one may be a thief''s (decision 53).';

create or replace function app.finish_two_factor_reset(p_user_id uuid) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from app.users where id = p_user_id for no key update;
  update app.two_factor_resets
  set done_at = now()
  where user_id = p_user_id and cancelled_at is null and done_at is null and effective_at <= now();
  if not found then
    return false;
  end if;
  perform app.switch_two_factor_off(p_user_id);
  update app.sessions set ended_at = now(), end_reason = 'two-factor reset' where user_id = p_user_id and is_active;
  perform app.hold_withdrawals(p_user_id, 'two_factor_off');
  return true;
end $$;
comment on function app.finish_two_factor_reset(uuid) is
  'Switches two-factor off if its reset is due, ends every session and holds withdrawals. False if none is due.';

create or replace function api.account_finish_two_factor_resets(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  due_id uuid;
  finished jsonb;
begin
  for due_id in
    select user_id
    from app.two_factor_resets
    where effective_at <= now() and cancelled_at is null and done_at is null
    order by user_id
    limit 100
  loop
    perform app.finish_two_factor_reset(due_id);
  end loop;
  -- Includes those that a sign-in completed.
  with marked as (
    update app.two_factor_resets set told_at = now() where done_at is not null and told_at is null returning user_id
  )
  select jsonb_agg(app.addressee(u) || jsonb_build_object(
    'held_until', coalesce((app.longest_hold(u.id)).held_until, now()),
    -- These sessions only, not all of the user's: they may have signed in since.
    'ended', array(
      select encode(token_hash, 'hex')
      from app.sessions
      where user_id = u.id and end_reason = 'two-factor reset' and ended_at > now() - interval '1 day'
    )
  ))
  into finished
  from marked
  join app.users u on u.id = marked.user_id;
  return jsonb_build_object('finished', coalesce(finished, '[]'));
end $$;
comment on function api.account_finish_two_factor_resets(jsonb) is
  'Completes the resets that are due, a hundred at a time, and returns whom to notify. Run by a job; needs no session.';
