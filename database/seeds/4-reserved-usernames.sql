-- Usernames that could impersonate the exchange (T33).
insert into app.reserved_usernames (username)
select name
from unnest(array[
  'account', 'admin', 'administrator', 'anonymous', 'api', 'auth', 'billing', 'compliance', 'contact', 'deleted', 'deposit',
  'exchange', 'guest', 'help', 'helpdesk', 'hostmaster', 'info', 'legal', 'mail', 'me', 'moderator', 'news', 'nobody',
  'no-reply', 'noreply', 'null', 'official', 'operator', 'owner', 'payment', 'payments', 'portico', 'postmaster', 'root',
  'security', 'service', 'staff', 'status', 'superuser', 'support', 'sysadmin', 'system', 'team', 'treasury',
  'undefined', 'wallet', 'webmaster', 'withdrawal', 'www'
]) name
on conflict do nothing;
