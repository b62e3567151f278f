create table app.mailed_proofs (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  session_id uuid not null references app.sessions on delete cascade,
  purpose text not null check (purpose ~ '^[a-z_]{1,40}$'),
  payload_hash bytea not null check (length(payload_hash) = 32),
  code_hmac bytea not null check (length(code_hmac) = 32),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table app.mailed_proofs is
  'Codes mailed to a user who is signed in, each for one act in one session: single use, five tries, ten minutes.';
comment on column app.mailed_proofs.purpose is 'The kind of act, such as add_factor.';
comment on column app.mailed_proofs.payload_hash is 'app.payload_hash of what the act is about: the code is good for nothing else.';
comment on column app.mailed_proofs.code_hmac is 'HMAC of the code under AUTH_SECRET, for this session.';
comment on column app.mailed_proofs.tries is 'Counted up before a code is compared.';
create index mailed_proofs_session_id on app.mailed_proofs (session_id, purpose, id desc);
create index mailed_proofs_user_id on app.mailed_proofs (user_id);
create index mailed_proofs_expires_at on app.mailed_proofs (expires_at);

-- The link of a reset's mail doesn't cancel it any more: that takes a factor.
delete from app.links where kind = 'two_factor_reset_cancel';
alter table app.links
  add column added_at timestamptz,
  drop constraint links_kind_check,
  add constraint links_kind_check check (kind in ('signup', 'recovery', 'magiclink', 'two_factor_reset', 'undo_addition')),
  add constraint links_added_at check ((kind = 'undo_addition') = (added_at is not null));
comment on column app.links.added_at is
  'Of undo_addition: when the factor or linked account was added. The link removes it and all that was added after it.';

alter table app.two_factor_challenges add column identity jsonb;
comment on column app.two_factor_challenges.identity is
  'What a third party said of whom it signs in for the first time: linked once the second factor was given.';

alter table app.two_factor_resets add column held_until_before timestamptz;
comment on column app.two_factor_resets.held_until_before is
  'Until when withdrawals were on hold before this reset held them for its wait; cancelling it restores that.';

alter table app.users add column password_reset_at timestamptz;
comment on column app.users.password_reset_at is 'When the password was last set by a code or link of a mail.';
