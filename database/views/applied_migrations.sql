create or replace view api.applied_migrations as
select name, applied_at
from portico.migrations;

comment on view api.applied_migrations is
  'The migrations applied to this database; the server compares them with its own to decide whether it is ready.';
