export type UtxoNetworkId = "bitcoin" | "litecoin" | "dogecoin";

/** What differs between the chains that descend from Bitcoin. Rates are in smallest units per 1,000 virtual bytes. */
export interface UtxoNetwork {
  network_id: UtxoNetworkId;
  /** The version byte of addresses that pay to a public key's hash. */
  pubkey_hash: number;
  /** The version bytes of addresses that pay to a script's hash, the current one first. */
  script_hashes: readonly [number, ...number[]];
  /** The prefix of segwit addresses; absent where there is no segwit. */
  bech32?: string;
  /** The hash of the first block: of the main chain, of the public test network, and of a local regtest. */
  genesis: { main: string; test: string; regtest: string };
  /** The oldest version of its node that can be trusted, as `getnetworkinfo` counts it, and as people write it. */
  lowest_version: { number: number; name: string };
  /** Whether nodes replace a waiting transaction that opted in (BIP 125) by one with a higher fee. */
  is_replaceable: boolean;
  /** Whether `getblock` answers with decoded transactions; otherwise blocks are read in raw form. */
  has_decoded_blocks: boolean;
  /** Whether nodes can list what scripts hold (`scantxoutset`). */
  can_scan: boolean;
  /** Within how many blocks a payment should be mined. */
  fee_target_blocks: number;
  /** Never pay less than this, also if a node would relay it. */
  min_fee_rate: bigint;
  /** The rate from which Bitcoin Core derives the smallest output that it relays. */
  dust_rate: bigint;
  /** A fixed smallest output, where the chain has one. */
  dust_units?: bigint;
}

/**
 * Sources: `chainparams.cpp` and `policy.h` of Bitcoin Core, Litecoin Core 0.21 and Dogecoin Core 1.14, and Dogecoin's
 * `doc/fee-recommendation.md`. Litecoin Core ships with replacement turned off.
 */
export const utxoNetworks: Readonly<Record<UtxoNetworkId, UtxoNetwork>> = {
  bitcoin: {
    network_id: "bitcoin",
    pubkey_hash: 0x00,
    script_hashes: [0x05],
    bech32: "bc",
    genesis: {
      main: "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f",
      test: "00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043",
      regtest: "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206",
    },
    lowest_version: { number: 250_000, name: "25.0" },
    is_replaceable: true,
    has_decoded_blocks: true,
    can_scan: true,
    fee_target_blocks: 3,
    min_fee_rate: 1_000n,
    dust_rate: 3_000n,
  },
  litecoin: {
    network_id: "litecoin",
    pubkey_hash: 0x30,
    // 3…, the older form of M…, is still in use.
    script_hashes: [0x32, 0x05],
    bech32: "ltc",
    genesis: {
      main: "12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2",
      test: "4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0",
      regtest: "530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9",
    },
    lowest_version: { number: 210_500, name: "0.21.5" },
    is_replaceable: false,
    has_decoded_blocks: true,
    can_scan: true,
    fee_target_blocks: 6,
    min_fee_rate: 1_000n,
    dust_rate: 30_000n,
  },
  dogecoin: {
    network_id: "dogecoin",
    pubkey_hash: 0x1e,
    script_hashes: [0x16],
    genesis: {
      main: "1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691",
      test: "bb0a78264637406b6360aad926284d544d7049f45189db5664f3c4d07350559e",
      regtest: "3d2160a3b5dc4a9d62e7e66a295f70313ac808440ef7400d6c0772171ce973a5",
    },
    lowest_version: { number: 1_140_600, name: "1.14.6" },
    is_replaceable: true,
    has_decoded_blocks: false,
    can_scan: false,
    fee_target_blocks: 6,
    min_fee_rate: 1_000_000n,
    dust_rate: 0n,
    dust_units: 1_000_000n,
  },
};
