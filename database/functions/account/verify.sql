create or replace function api.account_verify_sign_up(
  context jsonb, p_email text, p_code_hmac text, p_entry jsonb, p_browser_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  pending app.pending_signups := app.find_pending_sign_up(p_email, p_browser_hash);
  challenge_id uuid;
  refusal jsonb;
begin
  -- Without a sign-up in this browser, compare and count nothing, so that a stranger's attempts do not use up anybody's
  -- (T23).
  if pending.id is null then
    return app.refused('invalid_code');
  end if;
  select id into challenge_id from app.code_challenges where pending_signup_id = pending.id order by id desc limit 1;
  refusal := app.refuse_code(context, challenge_id, p_email, decode(p_code_hmac, 'hex'));
  if refusal is not null then
    return refusal;
  end if;
  return app.complete_sign_up(context, pending, p_entry);
end $$;
comment on function api.account_verify_sign_up(jsonb, text, text, jsonb, text) is
  'With the correct code, creates the user of this browser''s sign-up, signs them in, and deletes all sign-ups with their email (T22).';

create or replace function app.complete_sign_up(context jsonb, p_pending app.pending_signups, p_entry jsonb)
returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid;
begin
  begin
    insert into app.users (email, username, password_hash, email_confirmed_at, preferred_language, timezone)
    values (
      p_pending.email, p_pending.username, p_pending.password_hash, now(), coalesce(context ->> 'language', 'en'),
      app.offered_timezone(context ->> 'timezone')
    )
    returning id into owner_id;
  exception when unique_violation then
    -- Somebody took the email or username after this sign-up was made. The proof of the email stays spent.
    return app.refused(case
      when app.is_email_taken(p_pending.email) then 'email_exists'
      else 'username_taken'
    end);
  end;
  delete from app.pending_signups where email = p_pending.email;
  return app.enter(context, owner_id, p_entry, 'secret');
end $$;
comment on function app.complete_sign_up(jsonb, app.pending_signups, jsonb) is
  'Creates the user of a sign-up whose email is verified, and signs them in; deletes all sign-ups with that email (T22).';

create or replace function app.refuse_code(context jsonb, p_challenge_id uuid, p_email text, p_code_hmac bytea)
returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  challenge app.code_challenges;
  known text := app.known_browser_of_email(context, p_email);
  refusal jsonb;
begin
  refusal := app.refuse_guess(context, 'emailed_code', known);
  if refusal is not null then
    return refusal;
  end if;
  -- A single statement, so that parallel attempts cannot exceed five (T23).
  update app.code_challenges
  set tries = tries + 1
  where id = p_challenge_id and tries < 5 and consumed_at is null and expires_at > now()
  returning * into challenge;
  if challenge.id is null then
    return app.uncount_refused(context, 'emailed_code', app.refused('code_expired'));
  end if;
  refusal := app.uncount_refused(context, 'emailed_code', coalesce(
    case when known is null then app.refuse_many(app.client_bucket('code', context), 100, '1 hour') end,
    -- By email, whether or not an account exists, and wherever the guesses come from (T53).
    app.refuse_many(app.mailbox_bucket('code-' || challenge.kind, p_email, known), 10, '1 hour')
  ));
  if refusal is not null then
    return refusal;
  end if;
  perform app.count_sign_in(context, challenge.user_id, 'emailed_code');
  -- A code without a user or sign-up is never correct.
  if challenge.code_hmac <> p_code_hmac or coalesce(challenge.user_id, challenge.pending_signup_id) is null then
    return app.refused('invalid_code');
  end if;
  update app.code_challenges set consumed_at = now() where id = challenge.id;
  perform app.forgive_guess(context, 'emailed_code');
  perform app.forgive_sign_in(context, challenge.user_id, 'emailed_code');
  return null;
end $$;
comment on function app.refuse_code(jsonb, uuid, text, bytea) is
  'Counts an attempt for the email and the network, and compares it with the challenge: null if it is correct, which also spends it.';
