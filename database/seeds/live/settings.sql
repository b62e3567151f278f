-- Runs before the other seeds, in live mode only: a new live exchange starts with stricter settings than practice.
-- Existing settings stay, so that an upgrade locks out no administrator without a second factor.
insert into app.settings (key, value, description) values
  ('admin_two_factor_required', 'true', ''),
  ('password_min_length', '8', ''),
  ('second_administrator_withdrawal_usd', '10000', ''),
  ('second_administrator_adjustment_usd', '1000', ''),
  ('second_administrator_deposit_usd', '10000', '')
on conflict (key) do nothing;
