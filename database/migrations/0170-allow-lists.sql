alter table app.users
  add column allow_list_on_at timestamptz,
  add column allow_list_off_asked_at timestamptz,
  add column allow_list_off_at timestamptz,
  add constraint users_allow_list check (
    (allow_list_off_asked_at is null) = (allow_list_off_at is null)
    and (allow_list_off_at is null or allow_list_on_at is not null)
  );
comment on column app.users.allow_list_on_at is
  'Since when the user withdraws only to saved addresses (T55); null where they never switched it on.';
comment on column app.users.allow_list_off_asked_at is 'When switching it off was last asked for, unless it was kept on.';
comment on column app.users.allow_list_off_at is 'From when it is off; it is still on before. See app.is_allow_list_on.';

comment on table app.saved_addresses is
  'A user''s address book: where they withdraw to, by a name of their own. It is also their allow-list where they switched that on (T55). '
  'A withdrawal to an entry is checked like any other (T11).';
comment on column app.saved_addresses.created_at is
  'An allow-list lets withdrawals through allow_list_wait_hours after it. Renaming an entry keeps it.';
