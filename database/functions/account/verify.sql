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
  -- No sign-up of this browser: nothing is compared and nothing counted, so a stranger's codes burn nobody's (T23).
  if pending.id is null then
    return app.refused('invalid_code');
  end if;
  select id into challenge_id from app.code_challenges where pending_signup_id = pending.id order by id desc limit 1;
  refusal := app.refuse_code(context, challenge_id, pending.id::text, decode(p_code_hmac, 'hex'));
  if refusal is not null then
    return refusal;
  end if;
  return app.complete_sign_up(context, pending, p_entry);
end $$;
comment on function api.account_verify_sign_up(jsonb, text, text, jsonb, text) is
  'The right code makes the user of this browser''s sign-up, signs them in, and drops all sign-ups with their email (T22).';

create or replace function app.complete_sign_up(p_context jsonb, p_pending app.pending_signups, p_entry jsonb)
returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  owner_id uuid;
begin
  begin
    insert into app.users (email, username, password_hash, email_confirmed_at, preferred_language)
    values (
      p_pending.email, p_pending.username, p_pending.password_hash, now(), coalesce(p_context ->> 'language', 'en')
    )
    returning id into owner_id;
  exception when unique_violation then
    -- Somebody was first, after this sign-up was made. What proved the email stays spent.
    return app.refused(case
      when exists (select from app.users where lower(email) = lower(p_pending.email)) then 'email_exists'
      else 'username_taken'
    end);
  end;
  delete from app.pending_signups where lower(email) = lower(p_pending.email);
  return app.enter(p_context, owner_id, p_entry);
end $$;
comment on function app.complete_sign_up(jsonb, app.pending_signups, jsonb) is
  'Makes the user of a sign-up whose email is proven, and signs them in; all sign-ups with that email are dropped (T22).';

create or replace function app.refuse_code(p_context jsonb, p_challenge_id uuid, p_whose text, p_code_hmac bytea)
returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  challenge app.code_challenges;
  refusal jsonb;
begin
  -- One statement: of any number of parallel tries, five get past it (T23).
  update app.code_challenges
  set tries = tries + 1
  where id = p_challenge_id and tries < 5 and consumed_at is null and expires_at > now()
  returning * into challenge;
  if challenge.id is null then
    return app.refused('code_expired');
  end if;
  refusal := coalesce(
    app.refuse_many('code:' || app.client_key(p_context), 100, '1 hour'),
    app.refuse_many('code:' || p_whose, 10, '1 hour')
  );
  if refusal is not null then
    return refusal;
  -- A code of nobody's is never right.
  elsif challenge.code_hmac <> p_code_hmac or coalesce(challenge.user_id, challenge.pending_signup_id) is null then
    return app.refused('invalid_code');
  end if;
  update app.code_challenges set consumed_at = now() where id = challenge.id;
  return null;
end $$;
comment on function app.refuse_code(jsonb, uuid, text, bytea) is
  'Counts a try for whom it is, and compares it with the challenge: null when it is right, and then it is spent.';
