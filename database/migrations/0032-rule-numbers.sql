-- The rules of docs/rules.md on chains, payments and holdings have other numbers: T62 to T67 became T76 to T81.
comment on index chain.payment_items_once is 'A withdrawal is in one payment at most (T78).';
comment on column chain.attempts.raw is 'The signed transaction in hex, stored before it is sent (T78).';
comment on table chain.payment_approvals is
  'Administrators'' signatures, by passkey, over what a payment pays. The signer verifies them itself, with public keys that it has from elsewhere (T79).';
comment on table chain.reconciliations is 'Whether the holdings of a coin on a network are compared with what explains them (T80), and the result.';
comment on column app.pauses.paused_by is 'Null if the reconciliation of holdings paused it (T80).';
comment on table chain.sweep_rules is 'Which coins are moved from deposit addresses to the paying address by themselves (T81).';
