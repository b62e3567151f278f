import type { AddressFormat } from "@portico/contract";

/** Valid addresses from the formats' own specifications or the projects' sites. */
export const valid: Record<AddressFormat, readonly string[]> = {
  // Bitcoin's first block and wiki; BIP-173; BIP-350
  bitcoin: [
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
  ],
  litecoin: [
    "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9",
    "MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441",
    "3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj",
    "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9",
  ],
  dogecoin: ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
  // The CashAddr specification's table of both forms
  "bitcoin-cash": [
    "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
    "bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy",
    "qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r",
    "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq",
    "PR95SY3J9XWD2AP32XKYKTTR4CVCU7AS4YC93KY28E",
    "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu",
  ],
  // EIP-55
  evm: [
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77",
    "0x27b1fdb04752bbc536007a920d24acb045561c26",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ],
  // Tron's documentation
  tron: ["TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC", "TVDGpn4hCSzJ5nkHPLetk8KQBtwaTppnkr"],
  // CIP-19, kinds 0 to 7; then both kinds of Byron wallets
  cardano: [
    "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
    "addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh",
    "addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve",
    "addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g",
    "addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k",
    "addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu",
    "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
    "addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx",
    "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi",
    "DdzFFzCqrhsrcTVhLygT24QwTnNqQqQ8mZrq5jykUzMveU26sxaH529kMpo7VhPrt5pwW3dXeB2k3EEvKcNBRmzCfcQ7dTkyGzTs658C",
  ],
  // Solana's documentation
  solana: ["9ZNTfG4NyQgxy2SWjSiQoUyBPEvXT2xo7fKc5hPYYJ7b", "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA"],
  // The examples of xrpl.org
  ripple: ["r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59", "rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY"],
  // The examples of c32check
  stacks: ["SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7", "SM2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G"],
  // The project's donation addresses; the integrated example of its documentation
  monero: [
    "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
    "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
    "4LL9oSLmtpccfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2bYXZKKQePHES9khPK",
  ],
};

/** Invalid texts: published as invalid, of the wrong kind, or with one character too many. */
export const wrong: Record<AddressFormat, readonly string[]> = {
  bitcoin: [
    // BIP-350: bech32 instead of bech32m and vice versa, a wrong digit, 16 bytes of version 0, no data
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
    "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
    "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
    "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
    "bc1gmk9yu",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNaa",
    "11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  ],
  litecoin: ["LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH8", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n8"],
  dogecoin: ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7l", "D"],
  "bitcoin-cash": [
    "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q",
    "bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
    "bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
    "bitcoincash:bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
    "bitcoincash:",
    // From the specification: a correct checksum over 24 bytes, and over 32 that no script has
    "bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0",
    "bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake",
  ],
  evm: [
    "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd",
    "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg",
    "vitalik.eth",
  ],
  tron: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6", "T"],
  cardano: [
    "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9",
    "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj",
    "Ae2",
  ],
  solana: ["So1111111111111111111111111111111111111111", "0o11111111111111111111111111111111111111112"],
  ripple: ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTj", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyT", "r"],
  stacks: [
    "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8",
    "sp2j6zy48gv1ez5v2v5rb9mp66sw86pykknrv9ej7",
    "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ",
    // A correct checksum for a version that neither network has
    "S02J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKPVKG2CE",
  ],
  monero: [
    "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3B",
    "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3",
    "4",
  ],
};

/** Well-formed texts to which this network's coins must not be sent, and part of the reason given. */
export const unusable: [AddressFormat, string, RegExp][] = [
  ["bitcoin", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", /test network/],
  ["bitcoin", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", /test network/],
  ["bitcoin", "BC1SW50QGDZ25J", /not in use yet/],
  ["bitcoin", "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", /not in use yet/],
  [
    "cardano",
    "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae",
    /test network/,
  ],
  [
    "cardano",
    "37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na",
    /test network/,
  ],
  ["cardano", "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw", /stake address/],
  ["bitcoin-cash", "31nwvkZwyPdgzjBJZXfDmSWsC4ZLKpYyUw", /a Bitcoin address/],
  ["bitcoin-cash", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", /a Bitcoin address/],
  ["ripple", "X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ", /destination tag/],
  ["stacks", "ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ", /test network/],
];

/** Valid addresses of another network, and the message for them. */
export const foreign: [AddressFormat, string, string][] = [
  ["evm", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "This is a Tron address; choose the Tron network."],
  [
    "tron",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "This is an Ethereum address; choose an Ethereum-compatible network.",
  ],
  ["bitcoin", "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9", "This address belongs to Litecoin, not Bitcoin."],
  [
    "bitcoin",
    "qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r",
    "This address belongs to Bitcoin Cash, not Bitcoin.",
  ],
  [
    "litecoin",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "This address belongs to Bitcoin, not Litecoin.",
  ],
  ["dogecoin", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "This address belongs to XRP, not Dogecoin."],
  ["solana", "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7", "This address belongs to Stacks, not Solana."],
  ["stacks", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "This address belongs to Solana, not Stacks."],
];

/** Addresses that nobody has the key of: burn addresses, black holes, programs and precompiles. */
export const sinks: Partial<Record<AddressFormat, readonly string[]>> = {
  bitcoin: [
    "1111111111111111111114oLvT2",
    "1BitcoinEaterAddressDontSendf59kuE",
    "1CounterpartyXXXXXXXXXXXXXXXUWLpVr",
    "1QLbz7JHiBTspS962RLKV8GndWFwi5j6Qr", // all bits set
    "31h1vYVSYuKP6AhS86fbRdMw9XHieotbST", // a script hash of zeros
    "bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs",
    "bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpqqenm",
  ],
  dogecoin: ["DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr", "D596YFweJQuHY1BbjazZYmAbt8jJPbKehC"],
  evm: [
    "0x0000000000000000000000000000000000000000",
    "0x000000000000000000000000000000000000dEaD",
    "0xdead000000000000000000000000000000000000",
    "0xdEAD000000000000000042069420694206942069",
    "0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF",
    "0xffffffffffffffffffffffffffffffffffffffff",
    "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE",
    "0x1111111111111111111111111111111111111111",
    "0x1234567890123456789012345678901234567890",
    "0x0000000000000000000000000000000000000001",
    "0x0000000000000000000000000000000000000009",
    "0x00000000000000000000000000000000000000ff",
    "0x0000000000000000000000000000000000001010", // POL's own contract
    "0x0000000000000000000000000000000000001000", // BSC's validators
    "0x4200000000000000000000000000000000000006",
    "0x00000000219ab540356cBB839Cbe05303d7705Fa",
  ],
  tron: ["T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy"],
  solana: [
    "11111111111111111111111111111111",
    "1nc1nerator11111111111111111111111111111111",
    "So11111111111111111111111111111111111111112",
    "Vote111111111111111111111111111111111111111",
    "Stake11111111111111111111111111111111111111",
    "StakeConfig11111111111111111111111111111111",
    "Config1111111111111111111111111111111111111",
    "ComputeBudget111111111111111111111111111111",
    "SysvarC1ock11111111111111111111111111111111",
    "SysvarRent111111111111111111111111111111111",
    "SysvarFees111111111111111111111111111111111",
    "SysvarRecentB1ockHashes11111111111111111111",
    "SysvarStakeHistory1111111111111111111111111",
    "SysvarEpochSchedu1e111111111111111111111111",
    "Sysvar1nstructions1111111111111111111111111",
    "BPFLoaderUpgradeab1e11111111111111111111111",
    "NativeLoader1111111111111111111111111111111",
    "Ed25519SigVerify111111111111111111111111111",
    "KeccakSecp256k11111111111111111111111111111",
    "AddressLookupTab1e1111111111111111111111111",
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
    "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
  ],
  ripple: [
    "rrrrrrrrrrrrrrrrrrrrrhoLvTp", // ACCOUNT_ZERO
    "rrrrrrrrrrrrrrrrrrrrBZbvji", // ACCOUNT_ONE
    "rrrrrrrrrrrrrrrrrrrn5RM1rHd", // NaN
    "rrrrrrrrrrrrrrrrrNAMEtxvNvQ", // reserved names
    "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
  ],
  stacks: ["SP000000000000000000002Q6VF78"],
};
