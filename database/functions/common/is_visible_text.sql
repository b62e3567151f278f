create or replace function app.is_visible_text(p_text text) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_text !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]';
end $$;
comment on function app.is_visible_text(text) is
  'Whether a text is one line without invisible or bidirectional control characters, which could make it look like another text.';
