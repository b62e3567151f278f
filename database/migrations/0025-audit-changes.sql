-- The newest change of one thing: its rows of other kinds are skipped. Without the kind in the index, the settings
-- screen read every row about each coin.
create index admin_activity_change on app.admin_activity (target_type, target_id, action_name, sequence desc);
comment on index app.admin_activity_change is 'For app.last_change, and the audit rows about one thing.';
drop index app.admin_activity_target;
