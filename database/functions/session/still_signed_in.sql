create or replace function app.still_signed_in(context jsonb, p_reply jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A refusal that is returned has changed nothing but counts, which must stay.
  if (p_reply ? 'refused') is not true then
    perform app.require_user(context);
  end if;
  return p_reply;
end $$;
comment on function app.still_signed_in(jsonb, jsonb) is
  'Returns the reply: the last step of a user''s call that changes something, after its last lock, since the session may have ended while it '
  'waited (T67). Refuses not_authenticated.';

create or replace function app.still_active(context jsonb, p_reply jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if (p_reply ? 'refused') is not true then
    perform app.require_active_user(context);
  end if;
  return p_reply;
end $$;
comment on function app.still_active(jsonb, jsonb) is
  'Like app.still_signed_in, for calls that a suspended user may not make. Refuses not_authenticated, account_suspended.';
