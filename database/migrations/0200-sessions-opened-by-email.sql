alter table app.sessions add column may_withdraw_from timestamptz not null default now();
comment on column app.sessions.may_withdraw_from is
  'No withdrawal can be requested from this session before this: it was opened with nothing but the mailbox (decision 66).';
