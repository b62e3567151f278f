alter table app.sessions add column proved_at timestamptz not null default now();
update app.sessions set proved_at = login_time;
comment on column app.sessions.proved_at is
  'When this session last proved who it is: at its sign-in, or by a step-up since (T55).';

alter table app.permissions add column needs_step_up boolean not null default true;
update app.permissions set needs_step_up = false where permission in ('office.read', 'audit.read');
comment on column app.permissions.needs_step_up is
  'Whether it changes something, so that an administrator must have proved who they are in the last minutes (T55).';
