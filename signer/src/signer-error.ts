/** Why the signer cannot start or go on, in words for the person who runs it. */
export class SignerError extends Error {
  override name = "SignerError";
}
