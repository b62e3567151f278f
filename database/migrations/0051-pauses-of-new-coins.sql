-- A coin that nobody has opened yet is no alarm, unlike a pause that somebody set (decision 123).
alter table app.pauses add column is_new boolean not null default false;
comment on column app.pauses.is_new is
  'The coin was added with it and is not open yet; false once an administrator has paused it for a reason of their own.';
update app.pauses p set is_new = true
from app.admin_activity a
where a.action_name = 'coin_added' and a.target_type = 'coin' and a.target_id = p.coin_id and a.created_at = p.paused_at;
