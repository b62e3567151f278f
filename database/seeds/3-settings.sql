-- An operator's values stay; what a key means follows the release.
insert into app.settings (key, value, is_public, description) values
  ('max_price_age_seconds', '600', true, 'Prices older than this do not trade.'),
  ('max_stream_price_age_seconds', '60', true,
    'Prices from the exchanges'' streams older than this do not trade; their streams confirm a price every few seconds.'),
  ('max_price_age_updates', '5', false,
    'A polled price older than this many updates does not trade, even below the maximum age. At least a minute.'),
  ('premium_rate', '0.04', false, 'The premium of coins that have none of their own, as a fraction; stable coins carry none.'),
  ('withdrawal_quota_usdt', '250000', true, 'What a user may withdraw in 24 hours, in USDT.'),
  ('withdrawal_hold_hours', '24', true, 'How long withdrawals are on hold after a password was reset.'),
  ('wallet_rest_days', '90', false, 'How long a released wallet is passed over, since late deposits may still come.'),
  ('password_min_length', '6', true, 'The shortest password that is taken.'),
  ('session_idle_hours', '72', false, 'A session that was not used for so long is over.'),
  ('session_absolute_days', '30', false, 'A session is over so long after the sign-in, however much it was used.'),
  ('admin_two_factor_required', 'false', false, 'Whether administrators must have passed a second factor to act as such.'),
  ('two_factor_reset_hours', '72', true, 'How long a two-factor that was lost stays on after its owner asked to switch it off.'),
  ('price_log_days', '30', false, 'How long the runs of the price update are kept.'),
  ('second_administrator_withdrawal_usd', 'off', false,
    'What an administrator may approve for one user in 24 hours without a second one, in US dollars; off for no limit.'),
  ('second_administrator_adjustment_usd', 'off', false,
    'What an administrator may add to and subtract from balances in 24 hours without a second one, in US dollars; off for no limit.'),
  ('adjustment_confirmation_usd', '100000', false,
    'Above what in US dollars the back office asks an administrator to confirm an addition to or a subtraction from a balance.'),
  ('landing_volume', '$2.4B+', true, 'The volume on the landing page: your own words, or "computed" or "hidden".'),
  ('landing_users', '500K+', true, 'The users on the landing page: your own words, or "computed" or "hidden".'),
  ('landing_chains', '15+', true, 'The chains on the landing page: your own words, or "computed" or "hidden".'),
  ('landing_uptime', '99.9%', true, 'The uptime on the landing page: your own words, or "computed" or "hidden".')
on conflict (key) do update
set description = excluded.description, is_public = excluded.is_public;
