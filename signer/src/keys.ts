import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { addressOf, evmNetworks, utxoNetworks } from "@portico/chains";
import { HARDENED_OFFSET, HDKey } from "@scure/bip32";
import { mnemonicToSeedSync } from "@scure/bip39";
import { p2pkh, p2wpkh } from "@scure/btc-signer";
import { addr } from "micro-eth-signer";

/** What one network's payments are signed with. */
export interface PayingKey {
  address: string;
  private_key: Uint8Array;
}

/** All keys, which come from one phrase. */
export interface Keys {
  /** The address that each network is paid from. */
  addresses: Record<string, string>;
  keyFor(networkId: string): PayingKey | undefined;
  /** The key of the deposit address with this path below the account, such as 0/7; undefined for what is no such path. */
  depositKeyAt(networkId: string, path: string): PayingKey | undefined;
  /** The extended public keys from which deposit addresses are derived, by the networks that share one. */
  depositAccounts: { network_ids: string[]; key: string; hash: string }[];
}

/**
 * Where each network's keys are (BIP 44, 84). Account 0 has the deposit addresses, account 1 pays: a paying address is
 * never one of a user.
 */
const places = [
  { network_ids: ["bitcoin"], purpose: 84, coin: 0 },
  { network_ids: ["litecoin"], purpose: 84, coin: 2 },
  { network_ids: ["dogecoin"], purpose: 44, coin: 3 },
  { network_ids: ["ethereum", "polygon", "arbitrum", "bsc"], purpose: 44, coin: 60 },
  { network_ids: ["ethereum-classic"], purpose: 44, coin: 61 },
] as const;

/** The version bytes of extended public keys that wallets expect: zpub for segwit (SLIP 132), else xpub. */
const versions = {
  44: { public: 0x0488b21e, private: 0x0488ade4 },
  84: { public: 0x04b24746, private: 0x04b2430c },
};

export function isPaidFrom(networkId: string): boolean {
  return places.some(({ network_ids }) => (network_ids as readonly string[]).includes(networkId));
}

/** @param words a valid BIP 39 phrase. */
export function openKeys(words: string): Keys {
  const seed = mnemonicToSeedSync(words);
  const keys = new Map<string, PayingKey>();
  const accounts = new Map<string, { account: HDKey; purpose: 44 | 84 }>();
  const depositAccounts = places.map(({ network_ids, purpose, coin }) => {
    const root = HDKey.fromMasterSeed(seed, versions[purpose]);
    const paying = root.derive(`m/${purpose}'/${coin}'/1'/0/0`);
    const account = root.derive(`m/${purpose}'/${coin}'/0'`);
    for (const id of network_ids) {
      keys.set(id, keyOf(paying, id, purpose));
      accounts.set(id, { account, purpose });
    }
    return { network_ids: [...network_ids], key: account.publicExtendedKey, hash: hashOf(account) };
  });
  return {
    addresses: Object.fromEntries([...keys].map(([id, { address }]) => [id, address])),
    keyFor: (networkId) => keys.get(networkId),
    depositKeyAt(networkId, path) {
      const place = accounts.get(networkId);
      const index = /^0\/(0|[1-9][0-9]{0,9})$/.exec(path)?.[1];
      if (!place || index === undefined || Number(index) >= HARDENED_OFFSET) return undefined;
      return keyOf(place.account.deriveChild(0).deriveChild(Number(index)), networkId, place.purpose);
    },
    depositAccounts,
  };
}

function keyOf({ privateKey, publicKey }: HDKey, networkId: string, purpose: 44 | 84): PayingKey {
  if (!privateKey || !publicKey) throw new Error("a derived key lacks a part");
  return { address: addressFor(networkId, purpose, publicKey), private_key: privateKey };
}

/** As the exchange identifies an account: `app.account_keys.key_hash`. */
function hashOf({ chainCode, publicKey }: HDKey): string {
  if (!chainCode || !publicKey) throw new Error("a derived key lacks a part");
  return bytesToHex(sha256(concatBytes(chainCode, publicKey)));
}

function addressFor(networkId: string, purpose: 44 | 84, publicKey: Uint8Array): string {
  if (networkId in evmNetworks) return addr.fromPublicKey(publicKey);
  const network = utxoNetworks[networkId as keyof typeof utxoNetworks];
  const { script } = purpose === 84 ? p2wpkh(publicKey) : p2pkh(publicKey);
  const address = addressOf(network, bytesToHex(script));
  if (address === undefined) throw new Error(`no address on ${networkId}`);
  return address;
}
