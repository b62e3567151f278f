/** The account keys of "abandon abandon … about" (BIP 44, 49, 84 and 86), whose master fingerprint is 73c5da0a. */
export const accounts = {
  xpub44:
    "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj",
  xpub49:
    "xpub6C6nQwHaWbSrzs5tZ1q7m5R9cPK9eYpNMFesiXsYrgc1P8bvLLAet9JfHjYXKjToD8cBRswJXXbbFpXgwsswVPAZzKMa1jUp2kVkGVUaJa7",
  ypub49:
    "ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP",
  xpub84:
    "xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V",
  zpub84:
    "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
  xpub86:
    "xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ",
} as const;

/** Electrum's own tests (`test_wallet.py` and `test_wallet_vertical.py`): `m/0'` with SegWit, and `m` without. */
export const electrum = {
  segwit:
    "zpub6nydoME6CFdJtMpzHW5BNoPz6i6XbeT9qfz72wsRqGdgGEYeivso6xjfw8cGcCyHwF7BNW4LDuHF35XrZsovBLWMF4qXSjmhTXYiHbWqGLt",
  standard:
    "xpub661MyMwAqRbcFWohJWt7PHsFEJfZAvw9ZxwQoDa4SoMgsDDM1T7WK3u9E4edkC4ugRnZ8E4xDZRpk8Rnts3Nbt97dPwT52CwBdDWroaZf8U",
} as const;

/** Descriptors of these accounts with the checksums that Bitcoin Core and other wallets write. */
export const descriptors = {
  pkh: `pkh([73c5da0a/44h/0h/0h]${accounts.xpub44}/<0;1>/*)#kw28l7md`,
  nested: `sh(wpkh([73c5da0a/49h/0h/0h]${accounts.xpub49}/<0;1>/*))#zmygnj3e`,
  wpkh: `wpkh([73c5da0a/84h/0h/0h]${accounts.xpub84}/<0;1>/*)#qf45pmyh`,
  wpkhReceiving: `wpkh([73c5da0a/84h/0h/0h]${accounts.xpub84}/0/*)#afwvtk2s`,
  wpkhApostrophes: `wpkh([73c5da0a/84'/0'/0']${accounts.xpub84}/<0;1>/*)#hpg6d6w2`,
} as const;
