create table app.admin_activity_head (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null,
  hash bytea not null
);
comment on table app.admin_activity_head is
  'Where the audit log ends (T35), moved on with each row: rows that are removed at its end are missed, and the next one does not take their place.';
comment on column app.admin_activity_head.sequence is 'That of the last row; 0 while there is none.';
comment on column app.admin_activity_head.hash is 'That of the last row; 32 zero bytes while there is none.';
insert into app.admin_activity_head (sequence, hash) values (0, decode(repeat('00', 32), 'hex'));
update app.admin_activity_head h
set sequence = a.sequence, hash = a.hash
from (select l.sequence, l.hash from app.admin_activity l order by l.sequence desc limit 1) a;

create trigger admin_activity_head_refuse_removal before delete on app.admin_activity_head
  for each row execute function app.refuse_change();
create trigger admin_activity_head_refuse_truncate before truncate on app.admin_activity_head
  for each statement execute function app.refuse_change();
