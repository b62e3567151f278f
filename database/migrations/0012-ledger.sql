create table ledger.balances (
  user_id uuid not null references app.users,
  coin_id text not null references app.coins,
  available app.amount not null default 0,
  held app.amount not null default 0,
  primary key (user_id, coin_id)
) with (fillfactor = 70);
comment on table ledger.balances is
  'What the transfers of a user in a coin add up to; written by ledger.post only, together with the transfers.';
comment on column ledger.balances.available is 'What the user can spend.';
comment on column ledger.balances.held is 'What pending withdrawals hold.';

create table ledger.transfers (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null,
  coin_id text not null,
  debit ledger.account not null,
  credit ledger.account not null check (debit <> credit),
  amount app.amount not null check (amount > 0),
  transaction_type ledger.transaction_type not null,
  transaction_id uuid not null,
  created_at timestamptz not null default now(),
  -- A reference to the balance instead of to user and coin: one check, of a row that the transaction has locked already, not of a row that everyone shares.
  foreign key (user_id, coin_id) references ledger.balances,
  check (debit in ('available', 'held') or credit in ('available', 'held'))
);
comment on table ledger.transfers is
  'Every movement of money (T1): value moves from the debit account to the credit account. Each concerns exactly '
  'one user. Insert-only.';
comment on column ledger.transfers.transaction_id is
  'The deposit, withdrawal, swap or posted adjustment that it belongs to.';
create index transfers_transaction_id on ledger.transfers (transaction_id);

-- A user's transfers for the back office. Swaps have their own list, so a swap does not write this index.
create index transfers_user_id on ledger.transfers (user_id, id desc) where transaction_type <> 'swap';

-- A statement reads one user's transfers in one coin, newest first, and sums those newer than a page.
create index transfers_user_coin on ledger.transfers (user_id, coin_id, id);

create trigger transfers_refuse_change before update or delete on ledger.transfers
  for each row execute function app.refuse_change();
create trigger transfers_refuse_truncate before truncate on ledger.transfers
  for each statement execute function app.refuse_change();

create type ledger.entry as (
  coin_id text,
  debit ledger.account,
  credit ledger.account,
  amount numeric
);
comment on type ledger.entry is 'One transfer as it is passed to ledger.post.';

create table app.book_checks (
  is_last boolean primary key default true check (is_last),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  problems bigint not null check (problems >= 0),
  kinds jsonb not null
);
comment on table app.book_checks is 'The last whole check of the ledger, in one row.';
comment on column app.book_checks.kinds is 'How often each problem was found, by its name.';
