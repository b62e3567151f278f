-- Run once as a superuser in the database, before the first start, with psql -v app_password=… -v admin_password=…
-- The roles of decision 10, and two logins: one for the migrator, npm run admin and pg_dump, which may do all that these roles
-- may and makes the logins of the server's direct connections (T58), and one behind PgBouncer, which may do what the server may.
create role portico_owner nologin noinherit;
create role portico_server nologin noinherit;
create role portico_jobs nologin noinherit;
create role portico_signer nologin noinherit;

create role portico_admin login inherit createrole password :'admin_password';
grant portico_owner to portico_admin;
grant portico_server, portico_jobs to portico_admin with admin option;
grant create on database portico to portico_owner, portico_admin;

-- Through a pooler in transaction mode nothing can be set for a session, so all of it stands here.
create role portico_app login noinherit password :'app_password';
grant portico_server to portico_app;
alter role portico_app in database portico set role = 'portico_server';
alter role portico_app in database portico set timezone = 'UTC';
alter role portico_app in database portico set datestyle = 'ISO';
alter role portico_app in database portico set statement_timeout = '15s';
alter role portico_app in database portico set lock_timeout = '10s';
alter role portico_app in database portico set idle_in_transaction_session_timeout = '15s';

create role portico_replication login replication password :'admin_password';
