-- The migrator creates the roles before the first file runs, and runs every file as portico_owner.
create schema ledger;
comment on schema ledger is 'Accounts, transfers and balances: the only place where money is written.';

create schema app;
comment on schema app is 'The tables of the product and the functions that its calls are made of; closed to the server.';

create schema api;
comment on schema api is 'Everything the server may use: one function for each call, one view for each read.';

create schema extensions;
comment on schema extensions is 'Extensions of PostgreSQL.';

-- Administrators search by any part of an email, a username or an address; only trigrams make that fast.
create extension if not exists pg_trgm with schema extensions;
