import {
  type Authenticator,
  createAuthenticator,
  type Deviation,
} from "@portico/testing/server/authenticator.ts";
import { expect } from "vitest";
import { type Browser, openBrowser } from "../browser.ts";
import { type AccountServer, newPerson } from "./account-server.ts";
import { mailedCode } from "./additions.ts";

/** User actions with passkeys. Passkeys need a hostname, so these browsers use `localhost`. */
export function passkeyActs(server: () => AccountServer) {
  const origin = () => server().origin.replace("127.0.0.1", "localhost");
  const newBrowser = () => openBrowser(origin());

  /** Tries to add a passkey. */
  async function addPasskey(browser: Browser, proof: object, device = createAuthenticator(), name = "Phone") {
    const begun = await browser.post("/api/auth/factors/passkeys/options", proof);
    expect(begun.status, begun.text).toBe(200);
    const response = device.register(origin(), begun.body.options);
    const added = await browser.post("/api/auth/factors/passkeys", { name, response });
    return { device, options: begun.body.options, added, response };
  }

  /** A user whose only second factor is a passkey. */
  async function joinWithPasskey(device: Authenticator = createAuthenticator()) {
    const person = newPerson();
    const browser = await server().join(person, newBrowser());
    const proof = await mailedCode(server(), browser, person, { kind: "passkey" });
    const { added, options } = await addPasskey(browser, proof, device);
    expect(added.status, added.text).toBe(200);
    return { person, browser, device, options, recoveryCodes: added.body.recovery_codes as string[] };
  }

  /** Tries to sign in with a passkey alone. */
  async function signInWith(browser: Browser, device: Authenticator, deviation: Deviation = {}) {
    const { body } = await browser.post("/api/auth/passkeys/options");
    const response = device.sign(origin(), body.options, deviation);
    return { answer: await browser.post("/api/auth/passkeys/sign-in", { response }), response };
  }

  /** A passkey response for a second factor or a proof. */
  async function prove(browser: Browser, device: Authenticator, deviation?: Deviation) {
    const { body } = await browser.post("/api/auth/factors/challenge");
    return device.sign(origin(), body.options, deviation);
  }

  return { origin, newBrowser, addPasskey, joinWithPasskey, signInWith, prove };
}
