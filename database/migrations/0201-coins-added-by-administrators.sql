alter table app.coins
  add column added_by uuid references app.users,
  add column added_at timestamptz,
  add constraint coins_added check ((added_by is null) = (added_at is null));
comment on column app.coins.added_by is
  'The administrator who added it; null for a coin of the release. The seed of a release changes no coin that an administrator added.';

alter table app.networks
  add column token_withdrawal_name text;
comment on column app.networks.token_withdrawal_name is
  'The withdrawal name there of coins that administrators add; null if they can add none.';

alter table app.coin_networks
  add column contract_address text check (length(contract_address) between 1 and 128),
  add column contract_decimals smallint check (contract_decimals between 0 and 36),
  add constraint coin_networks_contract check ((contract_address is null) = (contract_decimals is null));
comment on column app.coin_networks.contract_address is 'The token''s contract; null for the network''s own coin.';
comment on column app.coin_networks.contract_decimals is 'The contract''s own decimals, in which payment codes count.';
