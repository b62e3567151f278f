create type chain.payment_kind as enum ('withdrawals', 'sweep', 'gas', 'cold');
comment on type chain.payment_kind is
  'withdrawals: pays users. sweep: moves coins from deposit addresses to the paying address, and joins outputs there. gas: sends a deposit address '
  'the network''s own coin, so that it can send its tokens. cold: moves coins from the paying address to a cold one.';

alter table chain.payments
  add column kind chain.payment_kind not null default 'withdrawals',
  add column coin_id text,
  add column address_key text,
  add column cold_address_id uuid references chain.cold_addresses,
  add column units numeric check (units > 0 and units = trunc(units)),
  add column request_id uuid unique,
  add foreign key (coin_id, network_id) references app.coin_networks,
  add foreign key (network_id, address_key) references app.pool_addresses,
  add constraint payments_coin check ((kind = 'withdrawals') = (coin_id is null)),
  add constraint payments_address check (kind in ('sweep', 'gas') or address_key is null),
  add constraint payments_cold check (
    (kind = 'cold') = (cold_address_id is not null) and (kind = 'cold') = (units is not null) and (kind = 'cold') = (request_id is not null)
  );
comment on table chain.payments is
  'Transactions that pay withdrawals or move the exchange''s own coins, each with its attempts, of which the chain can accept only one.';
comment on column chain.payments.created_by is
  'The administrator who has claimed its withdrawals, or the owner who switched sweeping on or moves coins to a cold address.';
comment on column chain.payments.coin_id is 'The coin that is moved, or for which gas is sent; null for withdrawals, which have their own.';
comment on column chain.payments.address_key is 'On Ethereum-like networks the deposit address that is swept or gets gas.';
comment on column chain.payments.cold_address_id is 'Where coins are moved for storage offline.';
comment on column chain.payments.units is 'How much of them, in the smallest unit of the chain.';
comment on column chain.payments.request_id is 'Made by the browser, so that a repeated request moves nothing twice.';
create index payments_address on chain.payments (network_id, address_key) where state in ('prepared', 'exported', 'signed', 'lost');
comment on index chain.payments_address is 'Whether an open payment uses a deposit address.';

create table chain.sweep_rules (
  network_id text not null references chain.networks,
  coin_id text not null,
  is_on boolean not null,
  minimum app.amount not null check (minimum > 0),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null references app.users,
  tried_at timestamptz,
  fault text check (length(fault) <= 500),
  primary key (network_id, coin_id),
  foreign key (coin_id, network_id) references app.coin_networks
);
comment on table chain.sweep_rules is 'Which coins are moved from deposit addresses to the paying address by themselves (T67).';
comment on column chain.sweep_rules.minimum is 'What a deposit address, or on Bitcoin-like networks one output, must hold, in the coin.';
comment on column chain.sweep_rules.tried_at is 'When the server last looked for what to sweep; null to look at once.';
comment on column chain.sweep_rules.fault is 'Why nothing could be swept then; null if there was no fault.';

alter table chain.arrivals
  add column swept_at timestamptz,
  add column swept_by uuid references chain.payments,
  add constraint arrivals_swept check (swept_by is null or swept_at is not null);
comment on column chain.arrivals.swept_at is 'When a sweep of it was prepared, or its address was found without it; null while its coins may be there.';
comment on column chain.arrivals.swept_by is 'The sweep that moves it; null if somebody else has moved it.';
create index arrivals_unswept on chain.arrivals (network_id, coin_id, address_key) where swept_at is null and block_height is not null;
comment on index chain.arrivals_unswept is 'For api.sweeps_plan.';
create index arrivals_swept_by on chain.arrivals (swept_by) where swept_by is not null;

alter table chain.signers add column deposit_keys jsonb not null default '{}' check (jsonb_typeof(deposit_keys) = 'object');
comment on column chain.signers.deposit_keys is
  'The account whose deposit addresses it can empty, by network, as app.account_keys.key_hash in hex. A claim, which the signer itself does not rely on.';
