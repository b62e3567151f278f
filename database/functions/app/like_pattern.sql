create or replace function app.like_pattern(p_part text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return '%' || regexp_replace(lower(nullif(btrim(p_part), '')), '([\\%_])', '\\\1', 'g') || '%';
end $$;
comment on function app.like_pattern(text) is
  'The pattern of LIKE that finds a part of a text in lower case, its own signs taken literally; null for no part.';

create or replace function app.like_key(p_part text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.like_pattern(left(btrim(p_part), 12));
end $$;
comment on function app.like_key(text) is
  'The pattern by which an index of trigrams looks for a part: twelve letters tell nearly all rows apart, and each more, such as those of a '
  'mail provider''s name, is another long list to be read. What is found is then compared with the whole part.';
