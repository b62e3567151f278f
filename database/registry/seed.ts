import {
  addressPatterns,
  networks,
  type RegisteredAlias,
  type RegisteredCoin,
  registeredCoins,
} from "@portico/contract";

const assets = registeredCoins.filter((coin): coin is RegisteredCoin => !("alias_of" in coin));

/**
 * The text of `seeds/1-registry.sql`: the contract's registry as SQL, since `database/src` does not know the contract.
 */
export function registrySeed(): string {
  return `-- Written by \`npm run registry\` from contract/src/registry; edit that instead.

-- The properties of coins and networks follow the release; the operator's switches and minimums stay.
insert into app.coins (coin_id, symbol, name, decimals, is_stable, alias_of, position) values
${rows(registeredCoins.map(coinRow))}
on conflict (coin_id) do update
set symbol = excluded.symbol, name = excluded.name, decimals = excluded.decimals, is_stable = excluded.is_stable,
  alias_of = excluded.alias_of;

insert into app.networks (
  network_id, deposit_name, address_format, address_pattern, has_destination_tag, explorer_transaction_url, explorer_address_url
) values
${rows(networkRows())}
on conflict (network_id) do update
set deposit_name = excluded.deposit_name, address_format = excluded.address_format, address_pattern = excluded.address_pattern,
  has_destination_tag = excluded.has_destination_tag, explorer_transaction_url = excluded.explorer_transaction_url,
  explorer_address_url = excluded.explorer_address_url;

insert into app.coin_networks (coin_id, network_id, withdrawal_name, position) values
${rows(assets.flatMap(coinNetworkRows))}
on conflict (coin_id, network_id) do update
set withdrawal_name = excluded.withdrawal_name;

-- Initial values: administrators edit them, so existing rows stay.
insert into app.swap_fees (coin_id, fee_amount) values
${rows(assets.map(({ coin_id, swap_fee }) => [text(coin_id), swap_fee]))}
on conflict (coin_id) do nothing;

insert into app.withdrawal_fees (coin_id, fee_amount) values
${rows(assets.map(({ coin_id, withdrawal_fee }) => [text(coin_id), withdrawal_fee]))}
on conflict (coin_id) do nothing;

insert into app.stream_symbols (source, symbol, coin_id, quote_coin_id) values
${rows(assets.flatMap(streamSymbolRows))}
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
    ({ network_id, deposit_name, address_format, has_destination_tag = false, explorer }) => [
      text(network_id),
      text(deposit_name),
      text(address_format),
      text(addressPatterns[address_format]),
      String(has_destination_tag),
      text(explorer.transaction),
      text(explorer.address),
    ],
  );
}

function coinNetworkRows(coin: RegisteredCoin): string[][] {
  return coin.networks.map(({ network_id, withdrawal_name }, index) => [
    text(coin.coin_id),
    text(network_id),
    text(withdrawal_name),
    String(index + 1),
  ]);
}

function streamSymbolRows({ coin_id, stream_symbols: { binance, coinbase } }: RegisteredCoin): string[][] {
  const found: string[][] = [];
  if (binance) found.push([text("binance"), text(binance), text(coin_id), text("tether")]);
  if (coinbase) found.push([text("coinbase"), text(coinbase), text(coin_id), text(undefined)]);
  return found;
}

function text(value: string | undefined): string {
  return value === undefined ? "null" : `'${value.replaceAll("'", "''")}'`;
}

function rows(all: string[][]): string {
  return all.map((values) => `  (${values.join(", ")})`).join(",\n");
}
