create or replace function app.record_backup(p_made_at timestamptz, p_method text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.backups (made_at, method) values (p_made_at, p_method);
end $$;
comment on function app.record_backup(timestamptz, text) is 'Records a complete backup (T48); for the command line. p_made_at is when it started.';
