import type { TestDatabase } from "@portico/database/testing";
import { type Authenticator, createAuthenticator } from "@portico/testing/server/authenticator.ts";

/** Stores a passkey of a user as if they had added it, for tests about something else. */
export async function storePasskey(owner: TestDatabase["owner"], userId: string): Promise<Authenticator> {
  const device = createAuthenticator();
  await owner.query(
    "insert into app.passkeys (user_id, credential_id, public_key, name) values ($1, $2, $3, 'Phone')",
    [userId, device.credentialId, device.publicKey],
  );
  return device;
}
