create or replace function app.require_reason(p_reason text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  reason text := btrim(p_reason);
begin
  if reason is null or length(reason) not between 3 and 500 then
    perform app.refuse('reason_required');
  end if;
  return app.require_no_link(reason);
end $$;
comment on function app.require_reason(text) is 'An administrator''s reason (T38): 3 to 500 characters, without a link (T73). Refuses reason_required, text_has_link.';
