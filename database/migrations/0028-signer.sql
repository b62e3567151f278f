alter table chain.networks
  drop constraint networks_paying_check,
  add constraint networks_paying_check check (paying in ('by_hand', 'files', 'signer'));
comment on column chain.networks.paying is
  'How withdrawals are paid. by_hand: an administrator pays with a wallet of their own. files: the exchange builds transactions, which are signed '
  'elsewhere and come back as files. signer: a separate process that holds the keys signs them.';

create table chain.signers (
  name text primary key check (name ~ '^[a-z0-9-]{1,32}$'),
  addresses jsonb not null check (jsonb_typeof(addresses) = 'object'),
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp()
);
comment on table chain.signers is 'The processes that hold keys and sign payments, as each last reported itself.';
comment on column chain.signers.addresses is 'The address whose key it holds, by network. A claim: an owner compares it before withdrawals are paid from it.';
comment on column chain.signers.started_at is 'When the process started, by the database''s clock.';

create table chain.payment_approvals (
  payment_id uuid not null references chain.payments,
  admin_id uuid not null references app.users,
  credential_id text not null check (length(credential_id) <= 1400),
  assertion jsonb not null check (jsonb_typeof(assertion) = 'object' and length(assertion::text) <= 20000),
  approved_at timestamptz not null default clock_timestamp(),
  primary key (payment_id, admin_id)
);
comment on table chain.payment_approvals is
  'Administrators'' signatures, by passkey, over what a payment pays. The signer verifies them itself, with public keys that it has from elsewhere (T65).';
comment on column chain.payment_approvals.credential_id is 'Of the passkey, as base64url.';
comment on column chain.payment_approvals.assertion is 'The authenticator''s answer, as WebAuthn''s AuthenticationResponseJSON.';
create index payment_approvals_admin_id on chain.payment_approvals (admin_id);

alter table chain.payments add column signer_answer jsonb check (jsonb_typeof(signer_answer) = 'object');
comment on column chain.payments.signer_answer is
  'Why the signer has not signed the payment''s last transaction: {code, details}; null before it has looked, and once it has signed.';

-- A signer is no administrator.
alter table chain.attempts
  drop constraint attempts_check,
  add constraint attempts_signed check ((raw is null) = (transaction_hash is null) and (raw is null) = (signed_at is null)),
  add constraint attempts_signed_by check (signed_by is null or raw is not null);
comment on column chain.attempts.signed_by is 'Who uploaded it; null if a signer signed it.';
comment on column chain.attempts.exported_by is 'Who downloaded it; null if a signer took it.';
