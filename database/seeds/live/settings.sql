-- Runs before the other seeds, in live mode alone: a new live exchange begins stricter than practice. An exchange that has
-- its settings already keeps them, so that no administrator without a second factor is locked out by an upgrade.
insert into app.settings (key, value, description) values
  ('admin_two_factor_required', 'true', ''),
  ('password_min_length', '8', '')
on conflict (key) do nothing;
