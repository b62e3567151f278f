-- How each setting is edited; follows the release. A setting without a row here is edited as text.
update app.settings s
set kind = f.kind, label = f.label, category = f.category, unit = f.unit, minimum = f.minimum, maximum = f.maximum, position = f.position
from (values
  ('withdrawal_quota_usdt', 'decimal', 'Withdrawal quota in 24 hours', 'Withdrawals', 'USDT', 0, 1000000000, 1),
  ('withdrawal_hold_hours', 'integer', 'Hold after a password reset', 'Withdrawals', 'hours', 0, 8760, 2),
  ('allow_list_wait_hours', 'integer', 'Wait before a saved address can be used', 'Withdrawals', 'hours', 1, 168, 2),
  ('max_price_age_seconds', 'integer', 'Maximum age of a price', 'Prices', 'seconds', 10, 86400, 3),
  ('max_stream_price_age_seconds', 'integer', 'Maximum age of a streamed price', 'Prices', 'seconds', 5, 3600, 3),
  ('max_price_age_updates', 'integer', 'Missed updates that make a polled price stale', 'Prices', 'updates', 2, 1000, 3),
  ('max_swap_usd', 'decimal', 'Limit on one swap', 'Prices', 'USD', 0, 1000000000, 3),
  ('max_swaps_per_minute_usd', 'decimal', 'Limit on a user''s swaps in a minute', 'Prices', 'USD', 0, 1000000000, 3),
  ('swap_quote_seconds', 'integer', 'A swap''s price is firm for', 'Prices', 'seconds', 5, 60, 3),
  ('swap_quotes_per_minute', 'integer', 'Firm prices per user in a minute', 'Prices', 'prices', 1, 600, 3),
  ('unused_swap_quotes_per_hour', 'integer', 'Unused firm prices per user in an hour', 'Prices', 'prices', 1, 10000, 3),
  ('swap_quote_tolerance_percent', 'decimal', 'Tolerance of a firm price', 'Prices', '%', 0, 100, 3),
  ('premium_rate', 'decimal', 'Default premium', 'Prices', 'fraction', 0, 1, 4),
  ('price_log_days', 'integer', 'Keep price update logs', 'Prices', 'days', 1, 3650, 5),
  ('wallet_rest_days', 'integer', 'Cooling-off period of a released wallet', 'Wallets', 'days', 30, 3650, 6),
  ('required_networks', 'text', 'Networks that every wallet needs', 'Wallets', null, 1, 400, 6),
  ('pool_low_wallets', 'integer', 'Email owners when the pool falls below', 'Wallets', 'wallets', 1, 100000, 6),
  ('admin_two_factor_required', 'boolean', 'Two-factor required for administrators', 'Sign-in', null, null, null, 7),
  ('admin_step_up_minutes', 'integer', 'Administrators confirm again after', 'Sign-in', 'minutes', 1, 60, 7),
  ('password_min_length', 'integer', 'Minimum password length', 'Sign-in', 'characters', 6, 64, 8),
  ('network_guesses_per_hour', 'integer', 'Wrong guesses from one network in an hour', 'Sign-in', 'guesses', 10, 1000000, 8),
  ('wrong_codes_per_hour', 'integer', 'Wrong codes in an hour before links are required', 'Sign-in', 'codes', 20, 1000000, 8),
  ('session_idle_hours', 'integer', 'Sign out after inactivity', 'Sign-in', 'hours', 1, 8760, 9),
  ('session_absolute_days', 'integer', 'Sign out at the latest after', 'Sign-in', 'days', 1, 365, 10),
  ('two_factor_reset_hours', 'integer', 'Wait before lost two-factor is removed', 'Sign-in', 'hours', 24, 720, 11),
  ('landing_volume', 'text', 'Volume', 'Landing page', null, 1, 40, 12),
  ('landing_users', 'text', 'Users', 'Landing page', null, 1, 40, 13),
  ('landing_chains', 'text', 'Chains', 'Landing page', null, 1, 40, 14),
  ('landing_uptime', 'text', 'Uptime', 'Landing page', null, 1, 40, 15),
  ('adjustment_confirmation_usd', 'decimal', 'Ask to confirm changes of a balance above', 'Balances', 'USD', 0, 1000000000, 18),
  -- Edited on the Roles Management screen.
  ('second_administrator_withdrawal_usd', null, 'Second administrator: withdrawals', 'Roles', null, null, null, 16),
  ('second_administrator_adjustment_usd', null, 'Second administrator: adjustments', 'Roles', null, null, null, 17),
  ('second_administrator_deposit_usd', null, 'Second administrator: deposits', 'Roles', null, null, null, 17)
) as f (key, kind, label, category, unit, minimum, maximum, position)
where s.key = f.key;
