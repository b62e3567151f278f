create or replace function app.person_of_activity(p_target_type text, p_target_id text, p_details jsonb) returns uuid
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  -- Old claims of browsers may contain any text (T65).
  select case when found.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then found.id::uuid end
  from (select case p_target_type when 'user' then p_target_id else p_details ->> 'user_id' end as id) found;
$$;
comment on function app.person_of_activity(text, text, jsonb) is 'The user whom a row of the audit log concerns, or null.';
