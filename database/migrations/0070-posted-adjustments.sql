-- A value cannot be added to a type and used in one transaction, so the type is made again.
alter type app.transaction_type rename to transaction_type_before;
create type app.transaction_type as enum ('deposit', 'withdrawal', 'swap', 'adjustment');
comment on type app.transaction_type is 'The kinds of transactions that a user sees.';
alter table app.transaction_totals alter column type type app.transaction_type using type::text::app.transaction_type;
drop type app.transaction_type_before;

create table app.posted_adjustments (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  coin_id text not null references app.coins,
  direction text not null check (direction in ('add', 'subtract')),
  amount app.amount not null check (amount > 0),
  reason text check (length(reason) between 3 and 500),
  status app.transaction_status not null default 'completed' check (status = 'completed'),
  request_id uuid unique references app.adjustments,
  processed_by uuid references app.users,
  created_at timestamptz not null default now()
);
comment on table app.posted_adjustments is
  'Changes of balances that administrators made and no chain saw. The user sees them in their history, with the reason.';
comment on column app.posted_adjustments.reason is
  'The user reads it. Null for adjustments made when the reason was for the audit log only, where it still stands.';
comment on column app.posted_adjustments.request_id is 'The request that a second administrator approved; null where none was needed.';
comment on column app.posted_adjustments.status is 'An adjustment is complete at once.';
create index posted_adjustments_user_created_at on app.posted_adjustments (user_id, created_at desc, id desc);
create index posted_adjustments_user_coin on app.posted_adjustments (user_id, coin_id, created_at desc, id desc);

-- Subtractions made so far were only in the ledger and the audit log.
insert into app.posted_adjustments (id, user_id, coin_id, direction, amount, processed_by, created_at)
select t.transaction_id, t.user_id, t.coin_id, 'subtract', t.amount, a.admin_id, t.created_at
from ledger.transfers t
join app.admin_activity a on a.id = t.transaction_id
where t.transaction_type = 'adjustment' and t.debit = 'available';

comment on column ledger.transfers.transaction_id is 'The deposit, withdrawal, swap or posted adjustment that it is part of.';
comment on type ledger.transaction_type is 'What a transfer belongs to.';
comment on table app.transaction_totals is 'How many transactions of each type there are; none is ever removed.';
insert into app.transaction_totals (type, transactions)
-- An id begins with its time in milliseconds, and the mark knows no less.
select 'adjustment', count(p.id)
from app.roll_up r
left join app.posted_adjustments p
  on ('x' || left(replace(p.id::text, '-', ''), 12))::bit(48)::bigint < extract(epoch from r.counted_to) * 1000;

-- Adjustments made so far are not emailed now.
alter table app.notification_marks drop constraint notification_marks_source_check;
alter table app.notification_marks add constraint notification_marks_source_check
  check (source in ('deposit', 'withdrawal', 'withdrawal_request', 'swap', 'adjustment'));
comment on column app.notification_marks.source is
  'deposit: credited. withdrawal_request: asked for. withdrawal: completed or rejected. swap and adjustment: done.';
insert into app.notification_marks (source) values ('adjustment');
insert into app.notified (source, transaction_id, at)
select 'adjustment', p.id, p.created_at from app.posted_adjustments p where p.created_at > now() - interval '1 hour';

comment on table app.adjustments is
  'Changes of balances that one administrator asked for and a second one decides on; one that needs no second one is not here.';

alter table app.settings add constraint settings_adjustment_confirmation check (
  key <> 'adjustment_confirmation_usd' or value ~ '^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$'
);
