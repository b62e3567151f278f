create or replace function app.keep_reply(context jsonb, p_user_id uuid, p_reply jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.idempotency_keys
  set reply = p_reply
  where user_id = p_user_id and key = context ->> 'idempotency_key';
  return p_reply;
end $$;
comment on function app.keep_reply(jsonb, uuid, jsonb) is
  'Stores the reply under the idempotency key, in the transaction of its effect (T5); the last step of every call that moves money.';
