create table app.pool_requests (
  id uuid primary key default app.uuid_v7(),
  kind text not null check (kind in ('add_wallets', 'change_addresses', 'assign_resting')),
  source text check (source in ('hand', 'csv', 'keys')),
  wallet_id uuid references app.wallets,
  user_id uuid references app.users,
  trusts_keys boolean not null default false,
  digest text not null default '' check (digest ~ '^([0-9a-f]{64})?$'),
  reason text not null check (length(reason) between 3 and 500),
  requested_by uuid not null references app.users,
  requested_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  waits_until timestamptz,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'waited', 'trusted', 'declined', 'withdrawn', 'lapsed')),
  decided_by uuid references app.users,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  check ((decided_at is null) = (status = 'pending')),
  check ((decided_by is null) = (status in ('pending', 'waited', 'trusted', 'lapsed'))),
  check (case status when 'withdrawn' then decided_by = requested_by else decided_by is distinct from requested_by end),
  check (status not in ('declined', 'withdrawn') or decision_reason is not null),
  check ((source is not null) = (kind = 'add_wallets')),
  check ((wallet_id is null) = (kind = 'add_wallets')),
  check ((user_id is not null) = (kind = 'assign_resting')),
  check (source = 'keys' or not trusts_keys)
);
comment on table app.pool_requests is
  'New wallets, changes of addresses, and resting wallets for another user: what one administrator requested and another one decides on (T68).';
comment on column app.pool_requests.source is 'Where new wallets come from: entered by hand, a file, or accounts'' keys.';
comment on column app.pool_requests.user_id is 'To whom a resting wallet is to be assigned.';
comment on column app.pool_requests.trusts_keys is
  'Once it is approved, wallets derived from the same keys on the same networks need no further approval.';
comment on column app.pool_requests.digest is
  'SHA-256 in hex over the proposed addresses; empty without any.';
comment on column app.pool_requests.changed_at is 'When wallets were last added to the request.';
comment on column app.pool_requests.waits_until is
  'When it takes effect by itself if its owner is still the only one who manages wallets; null if somebody else could approve it.';
comment on column app.pool_requests.status is
  'waited: it took effect after its wait, without another administrator. trusted: at once, since its keys were approved before. withdrawn: by the '
  'administrator who requested it. lapsed: after a week, or because that administrator lost the role or was suspended.';
create index pool_requests_pending on app.pool_requests (id) where status = 'pending';
create unique index pool_requests_wallet on app.pool_requests (wallet_id) where status = 'pending';
create index pool_requests_wallet_id on app.pool_requests (wallet_id);
create index pool_requests_user_id on app.pool_requests (user_id);
create index pool_requests_requested_by on app.pool_requests (requested_by) where status = 'pending';

create table app.pool_proposals (
  request_id uuid not null references app.pool_requests on delete cascade,
  place integer not null check (place >= 1),
  wallet_id uuid not null,
  coin_id text not null,
  network_id text not null,
  address_key text not null check (address_key <> ''),
  public_address text not null check (length(public_address) <= 256),
  owner_keys text[] not null,
  key_id uuid references app.account_keys,
  derivation_path text check (derivation_path ~ '^0/[0-9]{1,10}$'),
  primary key (request_id, place, coin_id, network_id),
  foreign key (coin_id, network_id) references app.coin_networks,
  check ((key_id is null) = (derivation_path is null))
);
comment on table app.pool_proposals is
  'The addresses of requests: of wallets that do not exist before they are approved, or those that a wallet is to show.';
comment on column app.pool_proposals.place is 'The number of the wallet in its request, from 1.';
comment on column app.pool_proposals.wallet_id is 'The wallet that shows the address, or the id of the one that will.';
comment on column app.pool_proposals.owner_keys is
  'As in app.pool_addresses, computed when it is requested, so that approving many wallets is quick.';
create index pool_proposals_address_key on app.pool_proposals (address_key);
create index pool_proposals_key_id on app.pool_proposals (key_id) where key_id is not null;

create table app.trusted_keys (
  key_id uuid not null references app.account_keys,
  network_id text not null references app.networks,
  request_id uuid not null references app.pool_requests,
  trusted_at timestamptz not null default clock_timestamp(),
  primary key (key_id, network_id)
);
comment on table app.trusted_keys is
  'Account keys from which wallets can be derived without a further approval, on these networks: an owner took part in approving each (T68).';
create index trusted_keys_request_id on app.trusted_keys (request_id);

create table app.pool_news (
  id uuid primary key default app.uuid_v7(),
  request_id uuid not null references app.pool_requests on delete cascade,
  user_id uuid not null references app.users,
  event text not null check (event in ('requested', 'approved', 'waited', 'trusted', 'declined', 'withdrawn')),
  at timestamptz not null default clock_timestamp(),
  told_at timestamptz
);
comment on table app.pool_news is
  'Emails to owners about requests of the wallet pool. Each row has an owner of that moment, so that one who is removed right after it is told, too.';
comment on column app.pool_news.told_at is 'When the email was queued, or the job found no recipient.';
create index pool_news_untold on app.pool_news (id) where told_at is null;
create index pool_news_request_id on app.pool_news (request_id);
create index pool_news_user_id on app.pool_news (user_id);

alter table app.users add column role_changed_at timestamptz;
comment on column app.users.role_changed_at is
  'When another administrator gave them their role or took one away; null if nobody did since this was recorded, or the command line did. For a day '
  'after it they are no second administrator of the pool (T68).';

alter table app.wallet_assignments add column rests_until timestamptz;
comment on column app.wallet_assignments.rests_until is
  'Until when the wallet rests after this user had it: what arrives before then waits for a decision (T68). Null while they have it.';
update app.wallet_assignments a
set rests_until = w.rests_until
from app.wallets w
where w.wallet_id = a.wallet_id and w.user_id is null and a.assigned_to is not null and w.rests_until > a.assigned_to
  and not exists (
    select from app.wallet_assignments later where later.wallet_id = a.wallet_id and later.assigned_from >= a.assigned_to
  );

alter table chain.arrivals
  drop constraint arrivals_question_check,
  add constraint arrivals_question_check
    check (question in ('entered_by_hand', 'account_deleted', 'rejected', 'amount_too_large', 'wallet_rests'));
comment on column chain.arrivals.question is
  'Why an administrator must look: the transaction was entered by hand under another output, the account is deleted, its deposit was rejected, '
  'the balance cannot hold it, or its wallet rested after its user had it (T68).';
