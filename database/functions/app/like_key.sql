create or replace function app.like_key(p_part text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_part text := lower(btrim(p_part));
  v_start text := regexp_replace(nullif(btrim(left(v_part, 12)), ''), '([\\%_])', '\\\1', 'g');
begin
  -- Of fewer than three letters the indexes of parts know nothing but how words begin.
  return case when length(v_part) < 3 then '' else '%' end || v_start || '%';
end $$;
comment on function app.like_key(text) is
  'The pattern of LIKE by which an index of trigrams looks for a part of a text in lower case (its beginning, where the part is shorter than '
  'three letters), its own signs taken literally; null for no part. Twelve letters tell nearly all rows apart, and each more, such as those of '
  'a mail provider''s name, is another long list to be read. What is found is then compared with the whole part.';
