import { addressProblem, type Coin, type CoinNetwork, networkById, type PoolEntry } from "@portico/contract";
import { poolFormText } from "../../text/admin/pool.ts";
import { refusalText } from "../../text/app/refusals.ts";

/** The form of a wallet's addresses: for each chosen coin, the chosen networks with their addresses. */
export type PoolDraft = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A coin on a network, chosen for the wallet. */
export interface DraftPlace {
  coin: Coin;
  network: CoinNetwork;
  /** As typed. */
  address: string;
}

/** The registry's coins that a wallet can hold, in the registry's order. */
export function poolCoins(coins: readonly Coin[]): Coin[] {
  return coins.filter((coin) => coin.alias_of === null && coin.networks.length > 0);
}

/** A chosen coin starts with its only network, or with none if it has several. */
export function chooseCoin(draft: PoolDraft, coin: Coin, isChosen: boolean): PoolDraft {
  const { [coin.coin_id]: _, ...others } = draft;
  if (!isChosen) return others;
  const [only, ...more] = coin.networks;
  return { ...others, [coin.coin_id]: only && more.length === 0 ? { [only.network_id]: "" } : {} };
}

/** A chosen network starts without an address; removing it removes its address. */
export function chooseNetwork(
  draft: PoolDraft,
  coinId: string,
  networkId: string,
  isChosen: boolean,
): PoolDraft {
  const { [networkId]: _, ...others } = draft[coinId] ?? {};
  return { ...draft, [coinId]: isChosen ? { ...others, [networkId]: "" } : others };
}

/** A leading 'bitcoincash:' is removed at once, so that the visible text is what is saved. */
export function typeAddress(draft: PoolDraft, { coin, network }: DraftPlace, text: string): PoolDraft {
  const address = network.address_format === "bitcoin-cash" ? text.replace(/^\s*bitcoincash:/i, "") : text;
  return { ...draft, [coin.coin_id]: { ...draft[coin.coin_id], [network.network_id]: address } };
}

/** The chosen places in the registry's order. */
export function placesOf(draft: PoolDraft, coins: readonly Coin[]): DraftPlace[] {
  return poolCoins(coins).flatMap((coin) =>
    coin.networks.flatMap((network) => {
      const address = draft[coin.coin_id]?.[network.network_id];
      return address === undefined ? [] : [{ coin, network, address }];
    }),
  );
}

/** The draft with a wallet's current addresses. */
export function draftOf(entries: readonly PoolEntry[], coins: readonly Coin[]): PoolDraft {
  let draft: PoolDraft = {};
  for (const { coin_id, network: name, public_address } of entries) {
    const network = coins
      .find((coin) => coin.coin_id === coin_id)
      ?.networks.find((one) => one.deposit_name === name);
    if (network) draft = { ...draft, [coin_id]: { ...draft[coin_id], [network.network_id]: public_address } };
  }
  return draft;
}

/** The places in the form that the calls take. */
export function entriesOf(places: readonly DraftPlace[]): PoolEntry[] {
  return places.map(({ coin, network, address }) => ({
    symbol: coin.symbol,
    coin_id: coin.coin_id,
    network: network.deposit_name,
    public_address: address.trim(),
  }));
}

/** Whether both have the same content, in whatever order it was chosen. */
export function isSameDraft(one: PoolDraft, other: PoolDraft, coins: readonly Coin[]): boolean {
  const written = (draft: PoolDraft) => JSON.stringify(entriesOf(placesOf(draft, coins)));
  return written(one) === written(other);
}

/** What is wrong with an address; null if it is valid. */
export function placeProblem({ coin, network, address }: DraftPlace): string | null {
  if (address.trim() === "") return poolFormText.missing(network.deposit_name, coin.symbol);
  return addressWrong(network, address);
}

/** Why the address is invalid on the network; null if it is valid. */
export function addressWrong(network: CoinNetwork, address: string): string | null {
  const rules = networkById(network.network_id);
  const hint = rules && addressProblem(rules, address);
  return hint ? refusalText("invalid_address", { network: network.deposit_name, hint }) : null;
}

/**
 * An error if a chosen coin has no network yet, since the wallet would lack it; null if it has one, or is not
 * chosen.
 */
export function coinProblem(draft: PoolDraft, { coin_id, symbol }: Coin): string | null {
  const networks = draft[coin_id];
  return networks && Object.keys(networks).length === 0 ? poolFormText.noNetwork(symbol) : null;
}

/** The first problem; null if the wallet can be saved. */
export function draftProblem(draft: PoolDraft, coins: readonly Coin[]): string | null {
  const places = placesOf(draft, coins);
  if (places.length === 0) return poolFormText.nothing;
  const problems = [
    ...poolCoins(coins).map((coin) => coinProblem(draft, coin)),
    ...places.map((place) => placeProblem(place)),
  ];
  return problems.find((problem) => problem !== null) ?? null;
}

/** Chosen places without an address, on networks with the same address format. */
export function likePlaces(place: DraftPlace, places: readonly DraftPlace[]): DraftPlace[] {
  return places.filter(
    (other) => other.address === "" && other.network.address_format === place.network.address_format,
  );
}
