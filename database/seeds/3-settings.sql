-- An operator's values stay; the descriptions follow the release.
insert into app.settings (key, value, is_public, description) values
  ('max_price_age_seconds', '600', true, 'A price older than this is stale, and its coin can''t be traded.'),
  ('max_stream_price_age_seconds', '60', true,
    'A price from the exchanges'' streams is stale when it is older than this. The streams confirm each price every few seconds.'),
  ('max_price_age_updates', '5', false,
    'A polled price is also stale when it is older than this many update intervals, though never within its first minute.'),
  ('max_swap_usd', '50000', false, 'The largest value of one swap, in US dollars at the market price. 0 means no limit.'),
  ('max_swaps_per_minute_usd', '100000', false,
    'The largest total value of one user''s swaps within a minute, in US dollars at market prices. 0 means no limit.'),
  ('swap_quote_seconds', '10', false,
    'How long the price in a swap''s confirmation is firm. The longer it is, the better users can see where the market is going before they confirm.'),
  ('swap_quotes_per_minute', '12', false, 'How many firm prices one user can request in a minute.'),
  ('unused_swap_quotes_per_hour', '30', false,
    'How many firm prices one user can request in an hour without swapping at them. Prices that are used don''t count.'),
  ('swap_quote_tolerance_percent', '0', false,
    'A firm price is withdrawn when the market has moved against the exchange by more than both coins'' spreads together, or by more than this '
    'percentage if that is larger. 0 means that only the spreads count. With a percentage above the spreads, users can profit at the '
    'exchange''s expense by confirming only the prices that turned out well.'),
  ('premium_rate', '0.04', false,
    'The premium of coins that have no premium of their own. Stable coins never have one. 0 means that users buy these coins at the market price.'),
  ('withdrawal_quota_usdt', '250000', true, 'How much one user can withdraw in 24 hours, in USDT. 0 means that nobody can withdraw.'),
  ('withdrawal_hold_hours', '24', true,
    'How long a user''s withdrawals are on hold after a password reset or another recovery of the account, and after signing in with an email alone. '
    '0 means no hold.'),
  ('allow_list_wait_hours', '24', false,
    'For users who withdraw only to saved addresses: how long they must wait before a new address can be used, and before switching this '
    'protection off takes effect.'),
  ('wallet_rest_days', '90', false,
    'The cooling-off period: how long automatic assignment skips a released wallet, because deposits to its old user may still arrive.'),
  ('required_networks', 'all', false,
    'The networks on which a wallet needs an address for every coin before it is given to a user: "all", or network ids separated by commas.'),
  ('pool_low_wallets', '20', false,
    'Owners get an email when fewer wallets than this are available, and another when none is left. Once there are enough again, the next '
    'shortage is emailed, too.'),
  ('password_min_length', '6', true, 'The minimum length of a new password.'),
  ('network_guesses_per_hour', '100', false,
    'How many wrong passwords and codes can be entered in an hour from one network (IPv4: /24, IPv6: /48) in browsers that are new to an account. '
    'Known browsers, emailed links and passkeys keep working.'),
  ('wrong_codes_per_hour', '300', false,
    'When this many wrong codes were entered in an hour, over all accounts, owners get an email, and new browsers must use the link in the email '
    'instead of its code. This ends when fewer than half as many were entered in the last hour.'),
  ('session_idle_hours', '72', false, 'Users are signed out after this long without activity.'),
  ('session_absolute_days', '30', false, 'Users are signed out this long after signing in, even if they are active.'),
  ('admin_two_factor_required', 'false', false,
    'Whether administrators need a second factor to use the back office. When off, a password alone is enough.'),
  ('admin_step_up_minutes', '10', false,
    'How long administrators can make changes after signing in or confirming their identity. Then they must confirm it again.'),
  ('two_factor_reset_hours', '72', true,
    'When a user has lost their second factor and asks for two-factor to be switched off, it stays on for this long. In that time, the request '
    'can be cancelled.'),
  ('price_log_days', '30', false, 'How long the log of price updates is kept.'),
  ('second_administrator_withdrawal_usd', 'off', false,
    'How much one administrator can approve in withdrawals of one user within 24 hours without a second administrator, in US dollars. "off" means no limit.'),
  ('second_administrator_adjustment_usd', 'off', false,
    'How much one administrator can add to and subtract from balances within 24 hours without a second administrator, in US dollars. "off" '
    'means no limit. Deposits with a transaction hash have their own limit.'),
  ('second_administrator_deposit_usd', 'off', false,
    'How much one administrator can credit as deposits with a network and a transaction hash within 24 hours without a second administrator, in '
    'US dollars. "off" means no limit.'),
  ('adjustment_confirmation_usd', '100000', false,
    'Adding more than this to a balance, or subtracting more, asks the administrator to confirm it. In US dollars; 0 means always.'),
  ('landing_volume', 'hidden', true, 'The trading volume on the landing page: your own text, "computed" or "hidden".'),
  ('landing_users', 'hidden', true, 'The number of users on the landing page: your own text, "computed" or "hidden".'),
  ('landing_chains', 'hidden', true, 'The number of blockchains on the landing page: your own text, "computed" or "hidden".'),
  ('landing_uptime', 'hidden', true, 'The uptime on the landing page: your own text, "computed" or "hidden".')
on conflict (key) do update
set description = excluded.description, is_public = excluded.is_public;
