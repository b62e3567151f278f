create or replace function app.has_link(p_text text) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  letter constant text :=
    'a-z\u00c0-\u1fff\u2c00-\u2dff\u3040-\u30fa\u30fc-\ud7ff\uf900-\ufdff\U00010000-\U0001efff\U00020000-\U0003ffff';
  octet constant text := '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
  -- Without accents and characters that draw nothing.
  plain text := lower(regexp_replace(
    normalize(p_text, NFKD),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
      '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u0300-\u036f]',
    '', 'g'
  ));
begin
  -- What looks like a full stop, between characters that aren't Chinese or Japanese: there it ends a sentence.
  plain := regexp_replace(
    plain,
    '([0-9a-z\u00c0-\u1fff])[\u00b7\u0589\u06d4\u0701\u0702\u2022\u2027\u2219\u22c5\u2e31\u3002\u30fb\ua4f8\ua60e](?=[0-9a-z\u00c0-\u1fff])',
    '\1.', 'g'
  );
  return plain ~ '://'
    or plain ~ ('(^|[^a-z])(https?|ftp|mailto|tel|sms|file|data|javascript|vbscript|bitcoin|ethereum|ipfs|magnet|tg|whatsapp):[^ \t\n]')
    or plain ~ '(^|[^0-9a-z])www[0-9]{0,3}\.[0-9a-z]'
    or plain ~ ('[^ \t\n@]@[\[' || letter || ']')
    or plain ~ ('[0-9' || letter || '_-]\.(xn--|[' || letter || ']{2})')
    or plain ~ ('(^|[^0-9.])' || octet || '(\.' || octet || '){3}($|[^0-9])')
    or plain ~ '([0-9a-f]{1,4}:){3,}[0-9a-f]{1,4}'
    or plain ~ '[0-9a-f]{1,4}::[0-9a-f]{1,4}';
end $$;
comment on function app.has_link(text) is
  'Whether a mail program would make a link of some part of a text (T73): a web, email or IP address, also with invisible or look-alike '
  'characters. The contract''s hasLink decides alike.';

create or replace function app.require_no_link(p_text text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.has_link(p_text) then
    perform app.refuse('text_has_link');
  end if;
  return p_text;
end $$;
comment on function app.require_no_link(text) is
  'An administrator''s text that a user may read, since an email from the exchange must not lead elsewhere (T73). Refuses text_has_link.';
