import type { Coin, DepositAddress } from "@portico/contract";

/** Unlike `outsideAddresses`, since nobody may withdraw to an address of their own. */
const evm = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
const ownAddresses: Record<string, string> = {
  ethereum: evm,
  polygon: evm,
  arbitrum: evm,
  bsc: evm,
  "ethereum-classic": evm,
  tron: "TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7",
  ripple: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
  // The longest ones.
  cardano:
    "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
  monero: "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
  "bitcoin-cash": "bitcoincash:qpm2qsznhks23z7629mms6s5cwef74vcwvy22gdx6a",
};

/** For bitcoin, and networks without an address above: no screen checks the checksum of what the server sends. */
const anyAddress = "bc1qvptuzfqeg822ff9qrc023t33l8ts0l0w5kvn4k";

/** A deposit address of every coin on each of its networks. */
export function depositAddressesOf(coins: Coin[]): DepositAddress[] {
  return coins
    .filter(({ alias_of }) => alias_of === null)
    .flatMap(({ symbol, coin_id, networks }) =>
      networks.map(({ network_id, deposit_name }) => ({
        symbol,
        coin_id,
        network: deposit_name,
        public_address: ownAddresses[network_id] ?? anyAddress,
      })),
    );
}
