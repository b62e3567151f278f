-- What contracts send is in no transaction of a block: the balances of deposit addresses are compared instead.
create table chain.audits (
  network_id text primary key references chain.networks,
  after_key text,
  height bigint,
  failed_at timestamptz,
  finished_at timestamptz,
  fault text check (length(fault) <= 500)
);
comment on table chain.audits is 'How far the balance audit of each network is. One passes over all deposit addresses in the order of their keys, in slices.';
comment on column chain.audits.after_key is 'The last address of the pass in progress that was audited; null between two passes.';
comment on column chain.audits.height is 'The block of the last slice.';
comment on column chain.audits.failed_at is 'When the next slice could not be read; null since one was.';
comment on column chain.audits.finished_at is 'When the last pass ended.';
comment on column chain.audits.fault is 'Why the next slice could not be read, or what of this pass could not; null if there was no fault.';

create table chain.address_balances (
  network_id text not null,
  address_key text not null,
  coin_id text not null,
  height bigint not null,
  mined_at timestamptz not null,
  units numeric not null check (units >= 0 and units = trunc(units)),
  gone_units numeric not null default 0 check (gone_units >= 0 and gone_units = trunc(gone_units)),
  primary key (network_id, address_key, coin_id),
  foreign key (network_id, address_key) references app.pool_addresses,
  foreign key (coin_id, network_id) references app.coin_networks
);
comment on table chain.address_balances is 'What each deposit address held of each coin at its last audit.';
comment on column chain.address_balances.height is 'The block at whose end it held that: final, or with its confirmations.';
comment on column chain.address_balances.mined_at is 'The time of that block, by its own claim.';
comment on column chain.address_balances.units is 'In the smallest unit of the chain.';
comment on column chain.address_balances.gone_units is
  'What has left the address so far that no payment of ours explains, such as by another wallet. It only grows, so that it hides nothing that arrives '
  'later.';

alter table chain.arrivals
  drop constraint arrivals_question_check,
  add constraint arrivals_question_check
    check (question in ('entered_by_hand', 'account_deleted', 'rejected', 'amount_too_large', 'wallet_rests', 'unexplained')),
  add column after_height bigint check (after_height >= 0),
  add column after_at timestamptz;
comment on column chain.arrivals.question is
  'Why an administrator must look: the transaction was entered by hand under another output, the account is deleted, its deposit was rejected, '
  'the balance cannot hold it, the wallet rested when it arrived (T68), or a balance audit found it (T82).';
comment on column chain.arrivals.after_height is
  'Found by a balance audit: it came after this block, 0 if there was no earlier audit, and not after block_height. Null if its block named it.';
comment on column chain.arrivals.after_at is 'The time of that block; null if there was no earlier audit.';
comment on column chain.arrivals.transaction_hash is
  'What a balance audit found has a text that is no hash, app.audit_key(), until somebody finds its transaction.';
create index arrivals_found on chain.arrivals (network_id, address_key, coin_id) where after_height is not null;
comment on index chain.arrivals_found is 'For the balance audit, and for credits by hand.';

-- They take one argument more now.
drop function if exists app.require_same_as_chain(text, text, integer, text, numeric);
drop function if exists app.require_output_of_network(text, text, integer);
