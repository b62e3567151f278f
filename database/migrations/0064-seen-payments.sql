-- Find my deposit: what a node says of a transaction that somebody asks for.
create type chain.seen_payment as (
  network_id text,
  address_format text,
  transaction_hash text,
  output_index integer,
  address text,
  address_key text,
  wallet_id uuid,
  contract text,
  units numeric,
  coin_id text,
  amount numeric,
  block_height bigint,
  mined_at timestamptz,
  holder_then uuid,
  finding text
);
comment on type chain.seen_payment is
  'A payment of a transaction that a node was asked for, to an address of the pool: its wallet, its coin (null if it is not listed on the network), who '
  'owned a payment to the address at the time, and why it would not be counted. Never stored.';
