create type app.proof_strength as enum ('mailbox', 'provider', 'secret');
comment on type app.proof_strength is
  'What a sign-in proved, weakest first (T62). mailbox: nothing but access to the mailbox, or to what was added with '
  'that alone. provider: an account at an identity provider. secret: a password or a second factor that only its user '
  'has.';

create table app.withdrawal_holds (
  id uuid primary key default app.uuid_v7(),
  user_id uuid not null references app.users,
  cause text not null check (cause in (
    'password_reset', 'two_factor_wait', 'factor_removal', 'two_factor_off', 'undo_addition', 'undo_sign_in',
    'added_by_email', 'earlier'
  )),
  held_from timestamptz not null default now(),
  held_until timestamptz not null,
  reset_id uuid references app.two_factor_resets on delete cascade,
  lifted_at timestamptz,
  constraint withdrawal_holds_reset check ((cause in ('two_factor_wait', 'factor_removal')) = (reset_id is not null)),
  constraint withdrawal_holds_lifted check (lifted_at is null or reset_id is not null)
);
comment on table app.withdrawal_holds is
  'Why and until when a user cannot withdraw: a row for each cause (T71). The latest end counts; lifting one lifts no '
  'other.';
comment on column app.withdrawal_holds.cause is
  'earlier: the hold was set by a release that did not record why. added_by_email: something was added in a session '
  'opened with the mailbox alone (T62).';
comment on column app.withdrawal_holds.reset_id is 'The two-factor reset that waits; cancelling it lifts this hold alone.';
comment on column app.withdrawal_holds.lifted_at is 'When the wait was cancelled; other holds only end.';
create index withdrawal_holds_user_id on app.withdrawal_holds (user_id, held_until);
create unique index withdrawal_holds_reset_id on app.withdrawal_holds (reset_id) where reset_id is not null;

with hold (length) as (
  select make_interval(hours => coalesce((select value::int from app.settings where key = 'withdrawal_hold_hours'), 24))
), waiting as (
  select r.id, r.user_id, r.created_at, r.effective_at, r.held_until_before,
    exists (select from app.factor_removals f where f.reset_id = r.id) as is_by_owners
  from app.two_factor_resets r
  where r.cancelled_at is null and r.done_at is null
), waits as (
  insert into app.withdrawal_holds (user_id, cause, held_from, held_until, reset_id)
  select
    w.user_id, case when w.is_by_owners then 'factor_removal' else 'two_factor_wait' end, w.created_at,
    w.effective_at + hold.length, w.id
  from waiting w, hold
)
insert into app.withdrawal_holds (user_id, cause, held_until)
select u.id, 'earlier', earlier.held_until
from app.users u
cross join hold
left join waiting w on w.user_id = u.id
cross join lateral (
  select case
    -- The wait has a row of its own.
    when u.withdrawals_held_until <= w.effective_at
      then greatest(w.held_until_before, u.password_reset_at + hold.length)
    else u.withdrawals_held_until
  end as held_until
) earlier
where earlier.held_until > now();

comment on column app.users.withdrawals_held_until is
  'Not used any more: app.withdrawal_holds has a row for each hold.';
comment on column app.two_factor_resets.held_until_before is
  'Not used any more: cancelling a reset lifts its own row of app.withdrawal_holds.';

alter table app.sessions add column strength app.proof_strength not null default 'secret';
comment on column app.sessions.strength is
  'The strongest proof given when this session was opened. What is added in a session inherits its weakness (T62).';
update app.sessions set strength = 'mailbox' where may_withdraw_from > login_time;
update app.sessions s
set proved_at = '-infinity'
from app.users u
where u.id = s.user_id and u.password_hash is null and not s.mfa_passed and s.is_active;

alter table app.two_factor_challenges add column strength app.proof_strength not null default 'mailbox';
comment on column app.two_factor_challenges.strength is 'What the first factor proved.';

alter table app.users add column password_is_by_email boolean not null default false;
comment on column app.users.password_is_by_email is
  'The password was set with access to the mailbox alone, and nobody has given this user a role since: it does not '
  'confirm an administrator (T62).';
alter table app.totp_factors add column is_by_email boolean not null default false;
comment on column app.totp_factors.is_by_email is 'Added in a session opened with the mailbox alone (T62).';
alter table app.passkeys add column is_by_email boolean not null default false;
comment on column app.passkeys.is_by_email is 'Added in a session opened with the mailbox alone (T62).';
alter table app.recovery_codes add column is_by_email boolean not null default false;
comment on column app.recovery_codes.is_by_email is 'Made in a session opened with the mailbox alone (T62).';
alter table app.identities add column is_by_email boolean not null default false;
comment on column app.identities.is_by_email is
  'Linked with the mailbox alone: by a sign-in with the same email, or in such a session (T62).';
