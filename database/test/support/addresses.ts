/** Mainnet addresses that pass their checksum and are not in the pool. */
export const outside = {
  bitcoin: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  bitcoinSegwit: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ethereum: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  tron: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
  ripple: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
  bitcoinCash: "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
} as const;
