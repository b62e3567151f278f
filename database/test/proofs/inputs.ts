import type { Person, World } from "@portico/testing/database/world.ts";

export async function someoneWith(world: World, balances: Record<string, string>): Promise<Person> {
  const someone = await world.person();
  for (const [coinId, amount] of Object.entries(balances)) await world.credit(someone, coinId, amount);
  return someone;
}

/** A swap at 50,000 to 2,500: the coins' premiums are equal, so the market rate applies. */
export const toEthereum = (amount: string, quoted: string) => ({
  p_from_coin_id: "bitcoin",
  p_from_amount: amount,
  p_to_coin_id: "ethereum",
  p_to_amount: quoted,
  p_exchange_rate: "20",
  p_fee: "0.0000026",
});

export const toBitcoin = (amount: string, quoted: string) => ({
  p_from_coin_id: "ethereum",
  p_from_amount: amount,
  p_to_coin_id: "bitcoin",
  p_to_amount: quoted,
  p_exchange_rate: "0.05",
  p_fee: "0.0001",
});

/** A withdrawal of bitcoin to an address outside the pool. */
export const withdrawal = (who: Person, amount: string) => ({
  p_user_id: who.id,
  p_coin_id: "bitcoin",
  p_amount: amount,
  p_fee: "0.0001",
  p_network: "BTC",
  p_to_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
});

export const dollarWithdrawal = (who: Person, coinId: "tether" | "usd-coin", amount: string) => ({
  ...withdrawal(who, amount),
  p_coin_id: coinId,
  p_fee: "1",
  p_network: coinId === "tether" ? "Arbitrum One" : "ERC20",
  p_to_address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
});
