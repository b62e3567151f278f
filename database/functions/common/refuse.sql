create or replace function app.refuse(p_code text, p_details jsonb default '{}') returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'PR001', message = p_code, detail = p_details::text;
end $$;
comment on function app.refuse(text, jsonb) is
  'Raises a refusal, which rolls the call back. The contract has the code''s text and status; the details fill its placeholders.';
