import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** The profile's Security section. */
const security = (page: Page) => page.getByRole("region", { name: "Security" });

test("Passkeys are unavailable on an IP address, and the screens say why", async ({ open, api }) => {
  const why = "Passkeys don't work at an IP address. Open this page by its host name, such as localhost.";
  const page = await open("/profile");
  const add = security(page).getByRole("button", { name: "Add a passkey" });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(why);
  await expect(security(page)).toContainText(why);
  api.begin({ who: "visitor" });
  const visitor = await open("/auth");
  const button = visitor.getByRole("button", { name: "Continue with a passkey" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(why);
});
