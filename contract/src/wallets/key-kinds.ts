/** The address type of an account's key: BIP 44, 49 and 84. */
export const keyScripts = ["p2pkh", "p2sh-p2wpkh", "p2wpkh"] as const;
export type KeyScript = (typeof keyScripts)[number];

/** Why a text is not an account's extended public key. */
export type KeyRefusal =
  | "private_key_given"
  | "recovery_phrase_given"
  | "account_key_invalid"
  | "account_key_depth"
  | "account_key_origin"
  | "account_key_steps"
  | "account_key_checksum"
  | "account_key_descriptor"
  | "account_key_multisig"
  | "account_key_taproot"
  | "account_key_testnet";
