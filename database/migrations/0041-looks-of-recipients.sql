-- The expression is the one in app.address_look, by built-in functions alone, so that it cannot change under the index.
create index withdrawals_look on app.withdrawals (
  user_id,
  (
    left(regexp_replace(lower(to_address), '^(0x|(bc|ltc|addr)1.|bitcoincash:.|ae2tdpwupe|ddzffzcqrh|s[pm]|.)', ''), 3)
    || right(lower(to_address), 3)
  ),
  to_address,
  created_at desc
) where status <> 'failed';
comment on index app.withdrawals_look is
  'A user''s earlier recipients that begin and end as a given address does (T74): one probe for each, however often it was used.';
