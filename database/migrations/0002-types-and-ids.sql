-- NaN is greater than every number in PostgreSQL, and so is Infinity: the upper bound keeps both out (T3).
create domain app.amount as numeric
  check (value >= 0 and value < 1e20 and scale(value) <= 18);
comment on domain app.amount is 'An amount of a coin: never negative, never NaN, below 10^20, at most 18 decimals.';

create domain app.price as numeric
  check (value >= 1e-18 and value < 1e15);
comment on domain app.price is
  'A price in US dollars: above zero, never NaN or Infinity, so that every rate between two coins is finite.';

create domain app.rate as numeric
  check (value >= 0 and value <= 1);
comment on domain app.rate is 'A fraction: 0.04 is 4 percent.';

create type app.transaction_status as enum ('pending', 'completed', 'failed');
comment on type app.transaction_status is 'pending becomes completed or failed, once; both are final (T13).';

create type app.transaction_type as enum ('deposit', 'withdrawal', 'swap', 'adjustment');
comment on type app.transaction_type is 'The types of transactions that a user sees.';

create type app.user_status as enum ('active', 'suspended', 'banned');
comment on type app.user_status is 'A suspended user can look but not move money; a banned one cannot sign in (T15).';

create type ledger.account as enum ('available', 'held', 'swap', 'fees', 'adjustments', 'external');
comment on type ledger.account is
  'available and held belong to a user; swap, fees and adjustments to the exchange; external is everything outside '
  'it.';

create type ledger.transaction_type as enum ('deposit', 'withdrawal', 'swap', 'adjustment');
comment on type ledger.transaction_type is 'What a transfer belongs to.';

create function app.uuid_v7() returns uuid
language plpgsql volatile parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  micros bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  -- 48 bits of milliseconds, the version, 12 bits of the fraction of that millisecond; the rest stays random.
  return encode(
    overlay(
      uuid_send(gen_random_uuid())
      placing int8send((micros / 1000) << 16 | 28672 | (micros % 1000) * 4096 / 1000)
      from 1 for 8
    ),
    'hex'
  )::uuid;
end $$;
comment on function app.uuid_v7() is
  'A new id that sorts by its time (RFC 9562, version 7), so that lists are sorted and paged by id.';

create function app.refuse_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception '%.% is insert-only: % refused', tg_table_schema, tg_table_name, tg_op
    using errcode = 'insufficient_privilege';
end $$;
comment on function app.refuse_change() is
  'Trigger of insert-only tables: not even their owner can change or remove a row by accident (T2).';
