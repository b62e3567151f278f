import type { AddressFormat } from "../../registry/networks.ts";
import { evmTokens } from "./evm-tokens.ts";

type Lists = Partial<Record<AddressFormat, readonly string[]>>;

/** Contracts of well-known tokens, ours among them: coins sent to one are lost, on every network. */
export const knownTokens: Lists = {
  evm: evmTokens,
  tron: [
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", // USDT
    "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8", // USDC
    "TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4", // TUSD
    "TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn", // USDD
    "TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9", // JST
    "TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR", // WTRX
    "TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S", // SUN
    "TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT", // USDJ
    "TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7", // WIN
    "TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4", // BTT
    "THb4CqiFdwNHsWsQCs4JhzwjMWys4aqCbF", // WETH
  ],
  solana: [
    "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", // USDC
    "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", // USDT
    "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263", // BONK
    "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN", // JUP
    "mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So", // mSOL
    "J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn", // JitoSOL
    "HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3", // PYTH
    "EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm", // WIF
    "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R", // RAY
    "2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo", // PYUSD
    "7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs", // ETH
    "9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E", // BTC
    "3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh", // WBTC
    "hntyVP6YFm1Hg25TN9WGLqM12b8TQmcknKrdu1oxWux", // HNT
    "jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL", // JTO
    "bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1", // bSOL
    "rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof", // RENDER
    "6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN", // TRUMP
    "orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE", // ORCA
    "85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ", // W
    "7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj", // stSOL
  ],
};

/**
 * Burn addresses, and programs and contracts that keep what they are sent. Those that a rule finds (`isPatterned`) are
 * not listed.
 */
export const knownSinks: Lists = {
  bitcoin: ["1BitcoinEaterAddressDontSendf59kuE", "1CounterpartyXXXXXXXXXXXXXXXUWLpVr"],
  dogecoin: ["DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr"],
  // The first account, whose passphrase is public, and which accepts no signature any more.
  ripple: ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
  // The genesis block's black hole.
  tron: ["TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy"],
  evm: [
    "0xdEAD000000000000000042069420694206942069",
    "0x00000000219ab540356cBB839Cbe05303d7705Fa", // the deposit contract of validators
    "0xA4b000000000000000000073657175656e636572", // Arbitrum's sequencer
    "0x000000000022D473030F116dDEE9F6B43aC78BA3", // Permit2
    "0xcA11bde05977b3631167028862bE2a173976CA11", // Multicall3
    "0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789", // the entry points of smart accounts
    "0x0000000071727De22E5E9d8BAf0edAc6f37da032",
    "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D", // routers of Uniswap and PancakeSwap
    "0xE592427A0AEce92De3Edee1F18E0157C05861564",
    "0x10ED43C718714eb63d5aA57B78B54704E256024E",
  ],
  solana: [
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
    "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
    "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
    "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
    "metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s",
    "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4",
    "whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc",
    "675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8",
  ],
};
