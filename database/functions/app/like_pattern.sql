create or replace function app.like_pattern(p_part text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return '%' || regexp_replace(lower(nullif(btrim(p_part), '')), '([\\%_])', '\\\1', 'g') || '%';
end $$;
comment on function app.like_pattern(text) is
  'The pattern of LIKE that finds a part of a text in lower case, its own signs taken literally; null for no part.';
