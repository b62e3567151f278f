create or replace function app.keep_reply(
  context jsonb, p_user_id uuid, p_reply jsonb, p_may_be_suspended boolean default false
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- One statement also asks again who calls (T67): the caller may have been signed out, banned or suspended while the
  -- call waited for a lock.
  update app.idempotency_keys
  set reply = p_reply
  where user_id = p_user_id and key = context ->> 'idempotency_key'
    and exists (
      select from app.users u
      where u.id = (select s.user_id from app.live_sessions s where s.token_hash = decode(context ->> 'session', 'hex'))
        and u.id = p_user_id and u.anonymised_at is null
        and (u.status = 'active' or (u.status = 'suspended' and p_may_be_suspended))
    );
  if not found then
    perform app.require_active_user(context);
    raise exception 'There is no claimed key to keep the reply of';
  end if;
  return p_reply;
end $$;
comment on function app.keep_reply(jsonb, uuid, jsonb, boolean) is
  'Stores the reply under the idempotency key, in the transaction of its effect (T5); the last step of every call that moves money. Refuses '
  'not_authenticated, account_suspended.';
