-- Networks that administrators add to a coin that exists.
alter table app.coin_networks
  add column added_by uuid references app.users,
  add column added_at timestamptz,
  add constraint coin_networks_added check ((added_by is null) = (added_at is null));
comment on column app.coin_networks.added_by is
  'The administrator who added it; null for one of the release. A release''s seed does not change what administrators added.';
comment on column app.coin_networks.position is
  'The first is preselected. From 100 on are those that administrators added, so that one of a later release finds its position free.';

update app.coin_networks n
set added_by = c.added_by, added_at = c.added_at
from app.coins c
where c.coin_id = n.coin_id and c.added_by is not null;

alter table app.networks add column own_coin_id text references app.coins;
comment on column app.networks.own_coin_id is
  'The coin that pays the network''s fees, which has no contract there; it may not be listed on it. Null only until the registry is seeded after an upgrade.';

-- Replaced by functions with more arguments.
drop function if exists api.admin_add_coin(jsonb, text, text, text, integer, jsonb, text, text, text, text, text, jsonb);
drop function if exists app.add_coin_networks(app.coins, jsonb);
drop function if exists app.require_contract(text, text, text, text, text);
drop function if exists app.show_addresses_of_coin(text);
