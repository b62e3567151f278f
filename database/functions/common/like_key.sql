create or replace function app.like_key(p_part text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  part text := lower(btrim(p_part));
  start text := regexp_replace(nullif(btrim(left(part, 12)), ''), '([\\%_])', '\\\1', 'g');
begin
  -- With fewer than three letters, trigram indexes only find the beginnings of words.
  return case when length(part) < 3 then '' else '%' end || start || '%';
end $$;
comment on function app.like_key(text) is
  'The LIKE pattern with which a trigram index finds a part of a lower-case text (its beginning, if the part is shorter than three letters), '
  'with wildcards escaped; null for no part. It uses twelve letters at most: they are selective enough, and every further one, such as those of '
  'an email provider''s name, adds another long posting list to read. Compare the results with the whole part afterwards.';
