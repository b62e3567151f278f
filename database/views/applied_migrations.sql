create or replace view api.applied_migrations as
select name, applied_at
from portico.migrations;

comment on view api.applied_migrations is
  'Migrations that have run here; the server compares them with its own to tell whether it is ready.';
