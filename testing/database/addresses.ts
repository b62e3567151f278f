/** Mainnet addresses that pass their checksum and are not in the pool. */
export const outside = {
  bitcoin: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  bitcoinSegwit: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ethereum: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  tron: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
  ripple: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
  bitcoinCash: "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
} as const;

/** An address of a person, not of a contract, in each format. */
export const perFormat = {
  bitcoin: outside.bitcoin,
  "bitcoin-cash": outside.bitcoinCash,
  cardano: "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
  dogecoin: "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
  evm: outside.ethereum,
  litecoin: "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9",
  monero: "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
  ripple: outside.ripple,
  solana: "vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg",
  stacks: "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7",
  tron: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
} as const;
