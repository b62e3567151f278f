create or replace function api.audit_pages(context jsonb, p_after bigint, p_until bigint, p_most integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  rows jsonb;
  last bigint;
begin
  select coalesce(jsonb_agg(app.audit_row_json(a) order by a.sequence), '[]'), max(a.sequence) into rows, last
  from (
    select * from app.admin_activity r
    where r.sequence > p_after and r.sequence <= p_until
    order by r.sequence
    limit p_most
  ) a;
  return jsonb_build_object(
    'rows', rows,
    'seals', (
      select coalesce(jsonb_agg(app.audit_seal_json(s) order by s.sequence), '[]')
      from app.audit_seals s
      -- On the last page, include seals after the last row: they show that rows are gone.
      where s.sequence > p_after and s.sequence <= p_until and (s.sequence <= last or jsonb_array_length(rows) < p_most)
    )
  );
end $$;
comment on function api.audit_pages(jsonb, bigint, bigint, integer) is
  'A limited number of rows of the audit log after p_after and up to p_until, in the form that is hashed, and the seals among them; for the job '
  'that checks it.';

create or replace function api.audit_unsealed(context jsonb, p_most integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  last app.audit_seals;
begin
  select s.* into last from app.audit_seals s order by s.seal desc limit 1;
  return jsonb_build_object(
    'last', case when last.seal is not null then app.audit_seal_json(last) end,
    'rows', (
      select coalesce(jsonb_agg(app.audit_row_json(a) order by a.sequence), '[]')
      from (
        select * from app.admin_activity r
        where r.sequence > coalesce(last.sequence, 0)
        order by r.sequence
        limit p_most
      ) a
    )
  );
end $$;
comment on function api.audit_unsealed(jsonb, integer) is
  'The last seal of the audit log, null before the first, and a limited number of rows after it; for the job that seals them (T59).';

create or replace function api.add_audit_seal(context jsonb, p_seal jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  last bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('app.audit_seals', 0));
  select coalesce(max(s.seal), 0) into last from app.audit_seals s;
  -- Another node was faster; the next round checks its seal.
  if (p_seal ->> 'seal')::bigint <> last + 1 then
    return jsonb_build_object('is_added', false);
  end if;
  insert into app.audit_seals (seal, sequence, row_hash, key_id, mac, sealed_at)
  select s.seal, s.sequence, decode(s.row_hash, 'hex'), s.key_id, decode(s.mac, 'hex'), s.sealed_at
  from jsonb_to_record(p_seal) as s (
    seal bigint, sequence bigint, row_hash text, key_id text, mac text, sealed_at timestamptz
  );
  return jsonb_build_object('is_added', true);
end $$;
comment on function api.add_audit_seal(jsonb, jsonb) is
  'Stores a seal of the audit log that the server has computed, if it is the next one (T59). Run by a job.';

create or replace function api.keep_audit_check(context jsonb, p_check jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.audit_checks (checked_at, sequence, faults, key_id, mac)
  select c.checked_at, c.sequence, c.faults, c.key_id, decode(c.mac, 'hex')
  from jsonb_to_record(p_check) as c (checked_at timestamptz, sequence bigint, faults integer, key_id text, mac text)
  on conflict (is_last) do update
    set checked_at = excluded.checked_at, sequence = excluded.sequence, faults = excluded.faults,
      key_id = excluded.key_id, mac = excluded.mac;
  return jsonb_build_object('faults', p_check -> 'faults');
end $$;
comment on function api.keep_audit_check(jsonb, jsonb) is 'Stores the result of the last full check of the audit log. Run by a job.';

create or replace function api.audit_state(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  last app.audit_seals;
begin
  select s.* into last from app.audit_seals s order by s.seal desc limit 1;
  return jsonb_build_object(
    'seal', case when last.seal is not null then app.audit_seal_json(last) end,
    'before', (select encode(s.mac, 'hex') from app.audit_seals s where s.seal = last.seal - 1),
    'unsealed', (select count(*) from app.admin_activity a where a.sequence > coalesce(last.sequence, 0)),
    'unsealed_seconds', (
      select extract(epoch from clock_timestamp() - a.created_at)
      from app.admin_activity a
      where a.sequence > coalesce(last.sequence, 0)
      order by a.sequence
      limit 1
    ),
    'check', (
      select jsonb_build_object(
        'checked_at', app.utc_milliseconds(c.checked_at), 'sequence', c.sequence, 'faults', c.faults,
        'age_seconds', extract(epoch from clock_timestamp() - c.checked_at),
        'key_id', c.key_id, 'mac', encode(c.mac, 'hex')
      )
      from app.audit_checks c
    )
  );
end $$;
comment on function api.audit_state(jsonb) is
  'How far the audit log is sealed, and the result of its last check; the server verifies the signatures. For metrics and the office.';

create or replace function api.admin_audit_state(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'audit.read');
  return api.audit_state(context);
end $$;
comment on function api.admin_audit_state(jsonb) is 'api.audit_state() for administrators who may read the audit log.';

create or replace function app.audit_row_json(p_row app.admin_activity) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'sequence', p_row.sequence, 'content', app.admin_activity_content(p_row),
    'previous_hash', encode(p_row.previous_hash, 'hex'), 'hash', encode(p_row.hash, 'hex')
  );
end $$;
comment on function app.audit_row_json(app.admin_activity) is 'An audit log row in the form that the server hashes.';

create or replace function app.audit_seal_json(p_seal app.audit_seals) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'seal', p_seal.seal, 'sequence', p_seal.sequence, 'row_hash', encode(p_seal.row_hash, 'hex'),
    'key_id', p_seal.key_id, 'mac', encode(p_seal.mac, 'hex'), 'sealed_at', app.utc_milliseconds(p_seal.sealed_at)
  );
end $$;
comment on function app.audit_seal_json(app.audit_seals) is 'A seal of the audit log in the form that the server verifies.';

create or replace function app.utc_milliseconds(p_at timestamptz) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end $$;
comment on function app.utc_milliseconds(timestamptz) is 'A time in the format of JavaScript''s toISOString().';
