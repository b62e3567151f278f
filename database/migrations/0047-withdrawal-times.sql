create index withdrawals_times on app.withdrawals (coin_id, completed_at desc) include (created_at, user_id) where status = 'completed' and completed_at is not null;
comment on index app.withdrawals_times is 'The latest completed withdrawals of a coin, for the time that one typically takes.';
