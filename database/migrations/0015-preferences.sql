alter table app.users
  add column email_on_deposit boolean not null default true,
  add column email_on_withdrawal boolean not null default true,
  add column email_on_swap boolean not null default true,
  alter column theme_preference set default 'auto',
  add constraint users_avatar_url_generated
    check (avatar_url ~ '^generated:(tiles|rings|bloom|waves):[0-9a-f]{8}$');
comment on column app.users.email_notifications_enabled is
  'Mails about deposits, withdrawals and swaps; those about the safety of the account are always sent.';
comment on column app.users.email_on_deposit is 'Tell of deposits, while email_notifications_enabled.';
comment on column app.users.email_on_withdrawal is 'Tell of withdrawals, while email_notifications_enabled.';
comment on column app.users.email_on_swap is 'Tell of swaps, while email_notifications_enabled.';
comment on column app.users.avatar_url is 'A picture that browsers draw: generated:<style>:<seed>. Null is the first letter of the name.';
-- Nobody has chosen a theme yet: until now there was no way to.
update app.users set theme_preference = 'auto' where theme_preference = 'dark';
