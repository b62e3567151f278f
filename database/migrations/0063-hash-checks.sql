-- The hash of a withdrawal that was paid by hand is read from its chain (decision 142).
create type chain.hash_finding as enum ('looking', 'unknown', 'waiting', 'mined', 'differs');
comment on type chain.hash_finding is
  'looking: no node was asked yet, or what it said decides nothing. unknown: no node has the transaction. waiting: it pays the withdrawal and no block has it. '
  'mined: it pays it and a block has it. differs: it does not pay it.';

create table chain.hash_checks (
  withdrawal_id uuid primary key references app.withdrawals,
  network_id text not null references chain.networks,
  transaction_hash text not null check (length(transaction_hash) between 1 and 128),
  output_index integer not null check (output_index >= 0),
  notes text check (length(notes) <= 500),
  entered_by uuid not null references app.users,
  entered_at timestamptz not null default clock_timestamp(),
  looked_at timestamptz,
  finding chain.hash_finding not null default 'looking',
  confirmations integer not null default 0 check (confirmations >= 0),
  difference jsonb check (jsonb_typeof(difference) = 'object'),
  finished_at timestamptz,
  check ((finding = 'differs') = (difference is not null)),
  check (finished_at is null or finding = 'mined')
);
comment on table chain.hash_checks is
  'Hashes that administrators entered for withdrawals which they paid by hand, and what the chain says of them: one per withdrawal, the last.';
comment on column chain.hash_checks.output_index is 'Which output of the transaction it is, as entered.';
comment on column chain.hash_checks.notes is 'The administrator''s note with the approval.';
comment on column chain.hash_checks.looked_at is 'When a node was last asked; null before.';
comment on column chain.hash_checks.difference is 'Why the transaction does not pay the withdrawal: {kind, ...}, see app.judge_hash.';
comment on column chain.hash_checks.finished_at is 'When it had its confirmations and counted; null before.';
create index hash_checks_open on chain.hash_checks (network_id, looked_at nulls first) where finished_at is null;
create index hash_checks_hash on chain.hash_checks (transaction_hash);
