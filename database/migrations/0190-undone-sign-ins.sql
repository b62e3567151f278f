alter table app.links
  drop constraint links_added_at,
  drop constraint links_kind_check,
  add constraint links_kind_check
    check (kind in ('signup', 'recovery', 'magiclink', 'two_factor_reset', 'undo_addition', 'undo_sign_in')),
  add constraint links_added_at check ((kind in ('undo_addition', 'undo_sign_in')) = (added_at is not null));
comment on column app.links.added_at is
  'Of undo_addition and undo_sign_in: when the factor or linked account was added, or the new device signed in. The link removes '
  'what was added then and since.';
