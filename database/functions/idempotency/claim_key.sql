create or replace function app.claim_key(context jsonb, p_user_id uuid, p_call text, p_input text[]) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  claimed_key text := context ->> 'idempotency_key';
  hash bytea := sha256(convert_to(p_input::text, 'UTF8'));
  earlier app.idempotency_keys;
begin
  -- length() instead of '{1,200}' in the pattern: counting there would take longer than the rest of this function.
  if claimed_key is null or length(claimed_key) > 200 or claimed_key !~ '^[!-~]+$' then
    perform app.refuse('idempotency_key_required');
  end if;
  -- A concurrent call with the same key waits here until the first commits or rolls back.
  insert into app.idempotency_keys (user_id, key, call, input_hash)
  values (p_user_id, claimed_key, p_call, hash)
  on conflict do nothing;
  if found then
    return null;
  end if;
  select k.* into strict earlier from app.idempotency_keys k where k.user_id = p_user_id and k.key = claimed_key;
  if earlier.call <> p_call or earlier.input_hash <> hash then
    perform app.refuse('idempotency_key_reused');
  end if;
  return earlier.reply;
end $$;
comment on function app.claim_key(jsonb, uuid, text, text[]) is
  'Claims the idempotency key; the first step of every call that moves money (T5). Returns null to go on, else the earlier reply. Refuses '
  'idempotency_key_required, idempotency_key_reused.';
