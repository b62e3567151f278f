import { HDKey } from "@scure/bip32";

/**
 * The seed of "abandon abandon … about" (BIP 39), used in the examples of BIP 49 and 84. Its addresses are well known.
 */
const seed =
  "5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4";

const xpub = { public: 0x0488b21e, private: 0x0488ade4 };
const written = {
  xpub,
  ypub: { public: 0x049d7cb2, private: 0x049d7878 },
  zpub: { public: 0x04b24746, private: 0x04b2430c },
  Ltub: { public: 0x019da462, private: 0x019d9cfe },
  Mtub: { public: 0x01b26ef6, private: 0x01b26792 },
  dgub: { public: 0x02facafd, private: 0x02fac398 },
};

/** The account's keys at this path, in this key format. */
export function keysAt(path: string, writing: keyof typeof written = "xpub") {
  const { chainCode, publicKey, privateKey, depth, index, parentFingerprint } = HDKey.fromMasterSeed(
    Uint8Array.from(Buffer.from(seed, "hex")),
  ).derive(path);
  if (!chainCode || !publicKey || !privateKey) throw new Error("No key");
  const common = { versions: written[writing], chainCode, depth, index, parentFingerprint };
  return {
    public: new HDKey({ ...common, publicKey }).publicExtendedKey,
    private: new HDKey({ ...common, privateKey }).privateExtendedKey,
  };
}
