import { expect, test } from "../support/test.ts";

test("T63 an email in a URL is shown on no page", async ({ open, api }) => {
  api.begin({ who: "visitor" });
  api.answerAccount("lookAtLink", () => ({ email: null, signed_in_as: null }));
  const page = await open("about:blank");
  const fragment = (type: string) => `#type=${type}&token=${"A".repeat(43)}&email=victim%40example.org`;
  for (const path of [
    ...["magiclink", "two_factor_reset", "undo_addition", "undo_sign_in"].map(
      (type) => `/auth/callback${fragment(type)}`,
    ),
    `/reset-password${fragment("recovery")}`,
    `/email-verified${fragment("signup")}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText("This link has already been used or has expired.")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("victim");
  }
  await page.goto("/expired-link?email=victim%40example.org&type=magiclink");
  await expect(page.getByLabel("Email")).toHaveValue("");
});
