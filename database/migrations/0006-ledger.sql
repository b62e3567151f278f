create table ledger.balances (
  user_id uuid not null references app.users,
  coin_id text not null references app.coins,
  available app.amount not null default 0,
  held app.amount not null default 0,
  primary key (user_id, coin_id)
) with (fillfactor = 70);
comment on table ledger.balances is
  'What the transfers of a user in a coin add up to; written by ledger.post alone, together with the transfers.';
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
  -- The balance stands for user and coin: one check on a row that the transaction holds already, and no row that all share.
  foreign key (user_id, coin_id) references ledger.balances,
  check (debit in ('available', 'held') or credit in ('available', 'held'))
);
comment on table ledger.transfers is
  'Every movement of money (T1): value goes from the debit account to the credit account. Each touches exactly one user. Insert-only.';
comment on column ledger.transfers.transaction_id is
  'The deposit, withdrawal or swap that it is part of, or the row of the audit log that says why it was adjusted.';
create index transfers_transaction_id on ledger.transfers (transaction_id);

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
comment on type ledger.entry is 'One transfer as it is handed to ledger.post.';
