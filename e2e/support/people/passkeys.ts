import type { Page } from "@playwright/test";
import type { Exchange } from "../exchange/exchange.ts";
import { expect } from "../test.ts";
import type { Person } from "./people.ts";
import { giveMailedCode } from "./two-factor.ts";

/** The same exchange under its host name: browsers do not support passkeys on an IP address. */
export function byName(exchange: Exchange): Exchange {
  return { ...exchange, url: exchange.url.replace("127.0.0.1", "localhost") };
}

/** Chromium's virtual authenticator, which recognises its owner; its passkeys live as long as the page. */
export async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the fingerprint is recognised. */
    recognise: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Sets whether the user touches the device when it asks. */
    touch: (enabled: boolean) =>
      session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

/** The profile's Security section. */
export const security = (page: Page) => page.getByRole("region", { name: "Security" });

/** Adds a passkey on the profile, with the password and an emailed code. Returns the recovery codes. */
export async function addPasskey(exchange: Exchange, page: Page, person: Person): Promise<string[]> {
  const dialog = page.getByRole("dialog");
  await security(page).getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Email me a code" }).click();
  await giveMailedCode(page, exchange, person);
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const shown = await codes.allTextContents();
  await dialog.getByRole("button", { name: "I've saved them" }).click();
  return shown;
}
