-- Withdrawals in the orders, and by the filters, of the queue: each page is read from one index, also where the history is long.
create index withdrawals_status_value on app.withdrawals (status, value_usdt, id);
create index withdrawals_coin on app.withdrawals (coin_id, status, id);
create index withdrawals_network on app.withdrawals (network_id, status, id);
-- Who else used an address; the index on its parts takes far longer for a whole one.
create index withdrawals_to_address on app.withdrawals (lower(to_address));

create type app.withdrawal_query as (
  status app.transaction_status,
  search text,
  sort text,
  coin_id text,
  network_id text,
  min_value numeric,
  max_value numeric,
  before timestamptz,
  risk text,
  cursor uuid,
  most integer,
  skipped integer
);
comment on type app.withdrawal_query is
  'Which withdrawals the queue shows: fields that are null do not filter. Values are in US dollars; most and skipped are of rows.';
