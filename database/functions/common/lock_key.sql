create or replace function app.lock_key(p_what text, p_parts jsonb) returns bigint
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select ('x' || encode(substring(sha256(convert_to(jsonb_build_array(p_what, p_parts)::text, 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint;
$$;
comment on function app.lock_key(text, jsonb) is
  'The key of an advisory lock on something that others may name: separate parts, and a hash for which nobody can find a collision (T72).';
