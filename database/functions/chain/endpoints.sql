create or replace function app.keep_endpoints(p_before jsonb, p_reported jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(
      node.value - 'throttled_seconds' || jsonb_build_object(
        'fault_since', case
          when node.value ->> 'fault' is null then null
          when known.value ->> 'name' = node.value ->> 'name' and known.value ->> 'fault' is not null
            then coalesce((known.value ->> 'fault_since')::timestamptz, clock_timestamp())
          else clock_timestamp()
        end,
        'throttled_until', clock_timestamp() + make_interval(secs => (node.value ->> 'throttled_seconds')::double precision)
      ) order by node.position
    ), '[]')
    from jsonb_array_elements(p_reported) with ordinality node (value, position)
    left join jsonb_array_elements(p_before) with ordinality known (value, position) using (position)
  );
end $$;
comment on function app.keep_endpoints(jsonb, jsonb) is
  'The nodes of a network as its watcher reports them, with the times since when and until when: by the database''s clock, and kept when another '
  'process takes over.';

create or replace function app.endpoints_json(p_endpoints jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', node.value -> 'name',
      'fault', node.value -> 'fault',
      'fault_since', node.value -> 'fault_since',
      'height', node.value -> 'height',
      'behind', node.value -> 'behind',
      'is_read', coalesce((node.value ->> 'is_read')::boolean, false),
      'is_witness', coalesce((node.value ->> 'is_witness')::boolean, false),
      'dissent', node.value -> 'dissent',
      'answer_ms', node.value -> 'answer_ms',
      'throttled_until', case
        when (node.value ->> 'throttled_until')::timestamptz > clock_timestamp() then node.value -> 'throttled_until'
      end,
      'version', node.value -> 'version'
    ) order by node.position), '[]')
    from jsonb_array_elements(p_endpoints) with ordinality node (value, position)
  );
end $$;
comment on function app.endpoints_json(jsonb) is
  'The nodes of a network as administrators see them. What an older release has stored lacks some of it.';
