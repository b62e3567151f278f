alter table app.crypto_cron_status
  add column every_seconds integer check (every_seconds > 0);
comment on column app.crypto_cron_status.every_seconds is
  'How many seconds are between two runs, as the server that ran it last was configured; null until it has said so.';
