/** The networks of a coin, in `api.coins.networks`. */
export type CoinNetworks = {
  network_id: string;
  withdrawal_name: string;
  deposit_name: string;
  address_format: string;
  has_destination_tag: boolean;
  deposit_enabled: boolean;
  withdrawal_enabled: boolean;
  minimum_withdrawal: string;
  minimum_deposit: string;
  contract?: { address: string; decimals: number };
}[];

/** The addresses that a wallet shows, in `api.wallets.deposit_addresses`. */
export type DepositAddresses = {
  symbol: string;
  coin_id: string;
  network: string;
  public_address: string;
}[];

/** What an act in the audit log was about; each kind of act has its own. */
export type ActivityDetails = Record<string, unknown>;
