import { expect, test } from "vitest";
import { activityText } from "./activity.ts";

test("a changed secret, and what was lost with it, is told in words", () => {
  expect(activityText.act("secret_changed")).toBe("Secret of the server changed");
  const facts = ["kept_apps", "lost_apps", "without_recovery_codes", "lost_seal_key"];
  expect(facts.map((name) => activityText.detail(name))).toEqual([
    "Authenticator apps that still work",
    "Authenticator apps that no longer work",
    "People whose recovery codes no longer work",
    "Key of earlier seals that is lost",
  ]);
});
