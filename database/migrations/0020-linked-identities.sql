alter table app.identities
  add column id uuid not null unique default app.uuid_v7(),
  add column email text check (length(email) <= 254);
comment on column app.identities.id is 'By which its owner speaks of it.';
comment on column app.identities.email is
  'The address that the provider said last it had verified, for its owner to tell two apart; it opens nothing. Null before a sign-in that told it.';
