import { addressProblem, type Coin, type CoinNetwork, networkById, type PoolEntry } from "@portico/contract";
import { poolFormText } from "../../text/pool.ts";
import { refusalText } from "../../text/refusals.ts";

/** What is typed into the form of a wallet's addresses: of each chosen coin, the chosen networks with their addresses. */
export type PoolDraft = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A coin on a network, chosen to be in the wallet. */
export interface DraftPlace {
  coin: Coin;
  network: CoinNetwork;
  /** As it is typed. */
  address: string;
}

/** What of the registry a wallet can hold, in the registry's order. */
export function poolCoins(coins: readonly Coin[]): Coin[] {
  return coins.filter((coin) => coin.alias_of === null && coin.networks.length > 0);
}

/** A coin that is chosen begins with its only network, or with none where it has several. */
export function chooseCoin(draft: PoolDraft, coin: Coin, isChosen: boolean): PoolDraft {
  const { [coin.coin_id]: _, ...others } = draft;
  if (!isChosen) return others;
  const [only, ...more] = coin.networks;
  return { ...others, [coin.coin_id]: only && more.length === 0 ? { [only.network_id]: "" } : {} };
}

/** A network that is chosen begins without an address; one that is not loses its own. */
export function chooseNetwork(
  draft: PoolDraft,
  coinId: string,
  networkId: string,
  isChosen: boolean,
): PoolDraft {
  const { [networkId]: _, ...others } = draft[coinId] ?? {};
  return { ...draft, [coinId]: isChosen ? { ...others, [networkId]: "" } : others };
}

/** A leading 'bitcoincash:' is taken off at once, so that what is seen is what is kept. */
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

/** The draft of what a wallet shows. */
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

/** The places as the calls take them. */
export function entriesOf(places: readonly DraftPlace[]): PoolEntry[] {
  return places.map(({ coin, network, address }) => ({
    symbol: coin.symbol,
    coin_id: coin.coin_id,
    network: network.deposit_name,
    public_address: address.trim(),
  }));
}

/** Whether both say the same, whatever the order in which it was chosen. */
export function isSameDraft(one: PoolDraft, other: PoolDraft, coins: readonly Coin[]): boolean {
  const written = (draft: PoolDraft) => JSON.stringify(entriesOf(placesOf(draft, coins)));
  return written(one) === written(other);
}

/** What is wrong with an address; null where nothing is. */
export function placeProblem({ coin, network, address }: DraftPlace): string | null {
  if (address.trim() === "") return poolFormText.missing(network.deposit_name, coin.symbol);
  return addressWrong(network, address);
}

/** Why the network would not know this address; null where it would. */
export function addressWrong(network: CoinNetwork, address: string): string | null {
  const rules = networkById(network.network_id);
  const hint = rules && addressProblem(rules, address);
  return hint ? refusalText("invalid_address", { network: network.deposit_name, hint }) : null;
}

/** That a chosen coin has no network yet: it would be left out of the wallet; null where it has one, or is not chosen. */
export function coinProblem(draft: PoolDraft, { coin_id, symbol }: Coin): string | null {
  const networks = draft[coin_id];
  return networks && Object.keys(networks).length === 0 ? poolFormText.noNetwork(symbol) : null;
}

/** What is wrong first; null where the wallet can be saved. */
export function draftProblem(draft: PoolDraft, coins: readonly Coin[]): string | null {
  const places = placesOf(draft, coins);
  if (places.length === 0) return poolFormText.nothing;
  const problems = [
    ...poolCoins(coins).map((coin) => coinProblem(draft, coin)),
    ...places.map((place) => placeProblem(place)),
  ];
  return problems.find((problem) => problem !== null) ?? null;
}

/** Chosen places that have no address yet and whose network writes addresses as this one's does. */
export function likePlaces(place: DraftPlace, places: readonly DraftPlace[]): DraftPlace[] {
  return places.filter(
    (other) => other.address === "" && other.network.address_format === place.network.address_format,
  );
}
