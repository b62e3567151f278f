import {
  addressPatterns,
  contractsElsewhere,
  isAsset,
  knownSinks,
  knownTokens,
  networkById,
  networks,
  type RegisteredAlias,
  type RegisteredCoin,
  registeredCoins,
} from "@portico/contract";

/** From which value of a deposit a second node must have its block, in US dollars, until an administrator changes it. */
const WITNESS_FROM_USD = 10_000;
const watchedNetworks = networks.flatMap(({ network_id, chain }) => (chain ? [{ network_id, chain }] : []));

/**
 * The text of `seeds/1-registry.sql`: the contract's registry as SQL, since `database/src` does not know the contract.
 */
export function registrySeed(coins = registeredCoins): string {
  const assets = coins.filter(isAsset);
  return `-- Written by \`npm run registry\` from contract/src/registry; edit that instead.

-- Serialised with administrators who add coins.
select pg_advisory_xact_lock(hashtextextended('app.coins', 0));

-- The properties of coins and networks follow the release; the operator's switches, spreads and minimums stay, and so
-- does a coin that an administrator added under the same id. A coin whose position is taken goes to the end.
with release (coin_id, symbol, name, decimals, is_stable, alias_of, position) as (values
${rows(coins.map(coinRow))}
)
insert into app.coins (coin_id, symbol, name, decimals, is_stable, alias_of, swap_spread_percent, position)
select r.coin_id, r.symbol, r.name, r.decimals, r.is_stable, r.alias_of, app.default_spread_percent(r.is_stable),
  case when other.coin_id is null then r.position else (
    select max(p.position) from (select c.position from app.coins c union all select n.position from release n) p
  ) + row_number() over (partition by other.coin_id is null order by r.position) end
from release r
left join app.coins other on other.position = r.position and other.coin_id <> r.coin_id
on conflict (coin_id) do update
set symbol = excluded.symbol, name = excluded.name, decimals = excluded.decimals, is_stable = excluded.is_stable,
  alias_of = excluded.alias_of
where coins.added_by is null;

insert into app.networks (
  network_id, deposit_name, address_format, address_pattern, has_destination_tag, explorer_transaction_url, explorer_address_url,
  token_withdrawal_name, own_coin_id
) values
${rows(networkRows())}
on conflict (network_id) do update
set deposit_name = excluded.deposit_name, address_format = excluded.address_format, address_pattern = excluded.address_pattern,
  has_destination_tag = excluded.has_destination_tag, explorer_transaction_url = excluded.explorer_transaction_url,
  explorer_address_url = excluded.explorer_address_url, token_withdrawal_name = excluded.token_withdrawal_name,
  own_coin_id = excluded.own_coin_id;

-- A minimum withdrawal that is there stays, unless the chain asks for more. A network that an administrator has added
-- keeps its contract: deposits of that token may be on balances.
insert into app.coin_networks (
  coin_id, network_id, withdrawal_name, position, contract_address, contract_decimals, chain_minimum, minimum_withdrawal
)
select r.* from (values
${rows(assets.flatMap(coinNetworkRows))}
) r (coin_id, network_id, withdrawal_name, position, contract_address, contract_decimals, chain_minimum, minimum_withdrawal)
join app.coins c on c.coin_id = r.coin_id and c.added_by is null
on conflict (coin_id, network_id) do update
set withdrawal_name = excluded.withdrawal_name, contract_address = excluded.contract_address,
  contract_decimals = excluded.contract_decimals, chain_minimum = excluded.chain_minimum,
  minimum_withdrawal = greatest(
    coalesce(coin_networks.minimum_withdrawal, excluded.minimum_withdrawal), excluded.chain_minimum
  )
where coin_networks.added_by is null;

-- Where coins are lost (T74): what the release lists, and the contracts of all coins, also those that administrators
-- added before there was a list.
create temporary table listed_addresses on commit drop as
select distinct on (l.address_format, address_key) l.address_format, l.loss, app.address_key(l.address_format, l.address) as address_key
from (
  select r.* from (values
${rows(unusableRows())}
  ) r (address_format, address, loss)
  union all
  select n.address_format, cn.contract_address, 'token'
  from app.coin_networks cn
  join app.networks n using (network_id)
  where cn.contract_address is not null
) l
order by l.address_format, address_key, l.loss;

delete from app.unusable_addresses u
where not exists (
  select from listed_addresses l where l.address_format = u.address_format and l.address_key = u.address and l.loss = u.loss
);

insert into app.unusable_addresses (address_format, address, loss, owner_keys)
select l.address_format, l.address_key, l.loss, keys.owner_keys
from listed_addresses l
cross join app.owner_keys(l.address_format, l.address_key) keys (owner_keys)
where keys.owner_keys is not null
on conflict do nothing;

drop table listed_addresses;

-- What administrators may change stays.
insert into chain.networks (
  network_id, family, confirmations, large_from_usd, large_confirmations, witness_from_usd, uses_finality, is_tried, is_watched,
  block_seconds, final_stall_seconds, final_lag_seconds, deep_blocks
) values
${rows(watchedNetworks.map(chainRow))}
on conflict (network_id) do update
set family = excluded.family, uses_finality = excluded.uses_finality, is_tried = excluded.is_tried,
  block_seconds = excluded.block_seconds, final_stall_seconds = excluded.final_stall_seconds,
  final_lag_seconds = excluded.final_lag_seconds, deep_blocks = excluded.deep_blocks;

insert into chain.cursors (network_id) select n.network_id from chain.networks n on conflict do nothing;

-- Initial values: administrators edit them, so existing rows stay.
insert into app.swap_fees (coin_id, fee_amount) values
${rows(assets.map(({ coin_id, swap_fee }) => [text(coin_id), swap_fee]))}
on conflict (coin_id) do nothing;

insert into app.withdrawal_fees (coin_id, fee_amount) values
${rows(assets.map(({ coin_id, withdrawal_fee }) => [text(coin_id), withdrawal_fee]))}
on conflict (coin_id) do nothing;

insert into app.stream_symbols (source, symbol, coin_id, quote_coin_id)
select r.* from (values
${rows(assets.flatMap(streamSymbolRows))}
) r (source, symbol, coin_id, quote_coin_id)
join app.coins c on c.coin_id = r.coin_id and c.added_by is null
on conflict do nothing;
`;
}

function coinRow(coin: RegisteredCoin | RegisteredAlias, index: number): string[] {
  const { coin_id, symbol, name, decimals } = coin;
  const alias = "alias_of" in coin ? coin.alias_of : undefined;
  const isStable = "is_stable" in coin && coin.is_stable === true;
  return [
    text(coin_id),
    text(symbol),
    text(name),
    String(decimals),
    String(isStable),
    text(alias),
    String(index + 1),
  ];
}

function networkRows(): string[][] {
  return networks.map(
    ({
      network_id,
      deposit_name,
      address_format,
      has_destination_tag = false,
      explorer,
      token_withdrawal_name,
      native,
    }) => [
      text(network_id),
      text(deposit_name),
      text(address_format),
      text(addressPatterns[address_format]),
      String(has_destination_tag),
      text(explorer.transaction),
      text(explorer.address),
      text(token_withdrawal_name),
      text(native.coin_id),
    ],
  );
}

function chainRow({ network_id, chain }: (typeof watchedNetworks)[number]): string[] {
  const { family, confirmations, large, uses_finality = false, is_tried = false } = chain;
  const { block_seconds, final_stall_seconds = null, final_lag_seconds = null, deep_blocks } = chain;
  return [
    text(network_id),
    text(family),
    String(confirmations),
    ...(large ? [large.from_usd, large.confirmations].map(String) : ["null", "null"]),
    String(WITNESS_FROM_USD),
    ...[uses_finality, is_tried, is_tried].map(String),
    ...[block_seconds, final_stall_seconds, final_lag_seconds, deep_blocks].map(String),
  ];
}

function coinNetworkRows(coin: RegisteredCoin): string[][] {
  return coin.networks.map(({ network_id, withdrawal_name, contract, minimum_withdrawal }, index) => [
    text(coin.coin_id),
    text(network_id),
    text(withdrawal_name),
    String(index + 1),
    text(contract?.address),
    String(contract?.decimals ?? null),
    // Tokens are not subject to what the chain asks of its own coin.
    (!contract && networkById(network_id)?.chain_minimum?.amount) || "0",
    minimum_withdrawal,
  ]);
}

function unusableRows(): string[][] {
  const rowsOf = (lists: typeof knownTokens, loss: string) =>
    Object.entries(lists).flatMap(([format, addresses]) =>
      addresses.map((address) => [text(format), text(address), text(loss)]),
    );
  const elsewhere = contractsElsewhere.map(({ network_id, contract }) => [
    text(networks.find((network) => network.network_id === network_id)?.address_format),
    text(contract.address),
    text("token"),
  ]);
  return [...rowsOf(knownSinks, "no_key"), ...rowsOf(knownTokens, "token"), ...elsewhere];
}

function streamSymbolRows({ coin_id, stream_symbols }: RegisteredCoin): string[][] {
  const { binance, coinbase, kraken } = stream_symbols;
  const found: string[][] = [];
  if (binance) found.push([text("binance"), text(binance), text(coin_id), text("tether")]);
  if (coinbase) found.push([text("coinbase"), text(coinbase), text(coin_id), text(undefined)]);
  if (kraken) found.push([text("kraken"), text(kraken), text(coin_id), text(undefined)]);
  return found;
}

function text(value: string | undefined): string {
  return value === undefined ? "null" : `'${value.replaceAll("'", "''")}'`;
}

function rows(all: string[][]): string {
  return all.map((values) => `  (${values.join(", ")})`).join(",\n");
}
