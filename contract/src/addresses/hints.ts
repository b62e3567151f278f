/** Why coins cannot be sent to a text, as a helpful sentence; `{found}` and `{wanted}` are network names. */
export const addressHints = {
  empty: "It is empty.",
  wrong_characters: "One or more characters are wrong; please copy it again.",
  test_network: "This is a test network address; please use one on the main network.",
  not_in_use: "This kind of address is not in use yet; please use another address from the wallet.",
  for_tokens: "This address is for tokens; please use the wallet's regular address.",
  stake_address: "This is a stake address; please use a payment address, which begins with addr1.",
  x_address: "This is an X-address; please use the one that begins with r and its destination tag.",
  tron: "This is a Tron address; choose the Tron network.",
  evm: "This is an Ethereum address; choose an Ethereum-compatible network.",
  bitcoin_script:
    "This is a Bitcoin address. Ask the recipient for a Bitcoin Cash address, which begins with bitcoincash:, q or p.",
  token_contract: "This is the address of a token's contract. Coins sent there are lost.",
  no_key: "Nobody has the key to this address. Coins sent there are lost.",
  no_contract: "This address belongs to the network or to nobody, so it can't be a token's contract.",
  other_network: "This address belongs to {found}, not {wanted}.",
} as const;
