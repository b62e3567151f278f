import type { AddressFormat } from "@portico/contract";

/**
 * For practice mode, which plays all networks: an address of each format from published examples, outside of every
 * exchange. It is loaded when the button is pressed, so live exchanges never send it.
 */
export const testAddresses: Record<AddressFormat, string> = {
  bitcoin: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "bitcoin-cash": "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
  cardano: "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
  dogecoin: "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
  evm: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  litecoin: "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9",
  monero: "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
  ripple: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
  solana: "vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg",
  stacks: "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7",
  tron: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
};
