import type { Locator, Page } from "@playwright/test";
import { limits } from "@portico/contract";
import { type FakeApi, Refused } from "@portico/testing/fake";
import { blockLiveEvents } from "../../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  expectSheet,
  holdAnswers,
  overflows,
  pickOption,
  showScreen,
} from "../../support/browser/screens.ts";
import { holdTimers } from "../../support/browser/timers.ts";
import { readQr } from "../../support/checks/qr.ts";
import {
  confirm,
  dialog,
  generate,
  picture,
  regenerate,
  regenerateWallet,
} from "../../support/money/deposit-screen.ts";
import { userOf } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

const network = (page: Page): Locator => page.getByRole("combobox", { name: "Network" });

/** The user's deposit address of a coin on a network. */
function addressOf(api: FakeApi, coinId: string, on: string): string {
  const entry = api.world.wallet?.deposit_addresses.find(
    (one) => one.coin_id === coinId && one.network === on,
  );
  if (!entry) throw new Error(`No address of ${coinId} on ${on}`);
  return entry.public_address;
}

/** Takes the user's wallet away. Returns what gives it back. */
function takeWallet(api: FakeApi): () => void {
  const { wallet } = api.world;
  api.world.wallet = null;
  api.world.user = { ...userOf(api), assigned_wallet_id: null };
  return () => {
    api.world.wallet = wallet;
    api.world.user = { ...userOf(api), assigned_wallet_id: wallet?.wallet_id ?? null };
  };
}

/** Waits until a camera could read this text from the picture. */
async function expectQr(page: Page, text: string): Promise<void> {
  await expect(picture(page)).toBeVisible();
  // Each attempt takes a screenshot, and looks for the code in three sizes of it.
  await expect.poll(() => readQr(picture(page)), { timeout: 15_000 }).toBe(text);
}

/** Checks that the coin's logo is in the centre of the picture. */
async function expectLogoInCentre(page: Page): Promise<void> {
  const logo = await picture(page).locator("image").boundingBox();
  const whole = await picture(page).boundingBox();
  if (!logo || !whole) throw new Error("There is no logo.");
  expect(Math.abs(logo.x + logo.width / 2 - whole.x - 100)).toBeLessThan(2);
  expect(Math.abs(logo.y + logo.height / 2 - whole.y - 100)).toBeLessThan(2);
}

test.describe("A wallet-generation prompt", () => {
  test("'Wallet assignment failed. Please try again.', 'Failed to assign wallet. Please try again.' and 'No wallets available for assignment. Please try again later.', each with a retry", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    console.allow(/status of 500/);
    takeWallet(api);
    const page = await open("/deposit/bitcoin");
    await test.step("the server is unreachable", async () => {
      const restore = await breakConnection(page, /\/api\/rpc\/assign/);
      await generate(page).click();
      await expect(page.getByText("Wallet assignment failed. Please try again.")).toBeVisible();
      await restore();
    });
    await test.step("an internal error of the server", async () => {
      const path = "**/api/rpc/assign_available_wallet_to_user";
      const json = { code: "internal_error", message: "", requestId: "1" };
      await page.route(path, (route) => route.fulfill({ status: 500, json }));
      await generate(page).click();
      await expect(page.getByText("Failed to assign wallet. Please try again.")).toBeVisible();
      await page.unroute(path);
    });
    await test.step("no available wallet", async () => {
      const undo = api.answerCall("assign_available_wallet_to_user", () => {
        throw new Refused("no_wallet_available");
      });
      await generate(page).click();
      await expect(
        page.getByText("No wallets available for assignment. Please try again later."),
      ).toBeVisible();
      undo();
    });
    await generate(page).click();
    await expect(page.getByText("Wallet generated successfully!")).toBeVisible();
    await expect(picture(page)).toBeVisible();
  });

  test("T15 suspended users get no wallet and see why; 'You must be signed in to assign a wallet.' when the session has ended", async ({
    open,
    api,
  }) => {
    api.begin({ who: "suspended" });
    takeWallet(api);
    const page = await open("/deposit/bitcoin");
    await expect(generate(page)).toBeDisabled();
    await expect(generate(page)).toHaveAccessibleDescription(
      "Your account is suspended, so you can't get a wallet.",
    );
    api.world.user = { ...userOf(api), status: "active" };
    await page.reload();
    // Held back, so that the page cannot learn of the assignment elsewhere first.
    const answers = await holdAnswers(page, /\/api\/rpc\/assign/);
    await generate(page).click();
    await expect.poll(() => answers.count).toBe(1);
    api.world.user = null;
    answers.release();
    await expect(page.getByText("You must be signed in to assign a wallet.")).toBeVisible();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText("Please sign in to view deposit addresses")).toBeVisible();
  });
});

test.describe("The deposit address with a network picker and a QR code", () => {
  test("lists every network with an address of the coin, the first preselected; the choice survives a reload; the QR code (200 px, coin logo in the centre) holds the address alone, and a camera reads it in both themes", async ({
    open,
    api,
  }) => {
    const page = await open("/deposit/tether", { colorScheme: "dark" });
    const main = page.getByRole("main");
    const polygon = addressOf(api, "tether", "Polygon POS");
    const tron = addressOf(api, "tether", "Tron (TRC20)");
    await expect(network(page)).toHaveText("Polygon POS");
    await expectQr(page, polygon);
    expect(await picture(page).boundingBox()).toMatchObject({ width: 200, height: 200 });
    await network(page).click();
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText([
      "Polygon POS",
      "Arbitrum One",
      "Tron (TRC20)",
    ]);
    await pickOption(page.getByRole("option", { name: "Tron (TRC20)" }));
    await expect(main).toContainText(tron);
    await expect(main).toContainText("Only send USDT on the Tron (TRC20) network.");
    await expectQr(page, tron);
    await expectLogoInCentre(page);
    await test.step("after a reload, in the light theme", async () => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.reload();
      await expect(network(page)).toHaveText("Tron (TRC20)");
      await expect(main).toContainText(tron);
      await expectQr(page, tron);
      expect(await picture(page).boundingBox()).toMatchObject({ width: 200, height: 200 });
      await expectLogoInCentre(page);
      await network(page).click();
      await pickOption(page.getByRole("option", { name: "Polygon POS" }));
      await expectQr(page, polygon);
    });
  });

  test("a camera reads the codes of the longest and the shortest address; XRP: the address belongs to the user, so it needs no destination tag", async ({
    open,
    api,
  }) => {
    for (const { coin_id, networks } of api.world.coins)
      if (coin_id === "ethereum" && networks[0]) networks[0].minimum_deposit = "0.0001";
    const page = await open("/deposit/monero");
    await expectQr(page, addressOf(api, "monero", "XMR"));
    await showScreen(page, "/deposit/bitcoin-cash");
    await expectQr(page, addressOf(api, "bitcoin-cash", "BCH"));
    await showScreen(page, "/deposit/ripple");
    await expectQr(page, addressOf(api, "ripple", "XRP"));
    await expect(page.getByRole("region", { name: "Before you send" })).toContainText(
      "You don't need a destination tag: this address is yours alone.",
    );
    await test.step("minimum shown 0.0001 of the coin; credit typically 10-30 minutes after network confirmation; only this coin on this network", async () => {
      await showScreen(page, "/deposit/ethereum");
      const notices = page.getByRole("region", { name: "Before you send" });
      await expect(notices).toContainText("Only send ETH on the Ethereum (ERC20) network.");
      await expect(notices).toContainText(/Minimum deposit\s*0\.0001 ETH/);
      await expect(notices).toContainText(/Credited\s*Typically 10-30 minutes after network confirmation/);
      await expect(notices).not.toContainText("destination tag");
    });
  });

  test("if the QR library fails to load, a message says so and the address is still shown; skeletons of the right size show while it loads", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open("about:blank");
    const restore = await breakConnection(page, /qr-code-styling/);
    await page.goto("/deposit/bitcoin");
    await expect(
      page.getByText("The QR code couldn't be shown. Use the address below instead."),
    ).toBeVisible();
    await expect(page.getByRole("main")).toContainText(addressOf(api, "bitcoin", "BTC"));
    await restore();
    const answers = await holdAnswers(page, /\/api\/wallet$/);
    await page.reload();
    await expect(page.getByRole("main").getByRole("status", { name: "Loading..." })).toBeVisible();
    answers.release();
    await expect(picture(page)).toBeVisible();
  });
});

test.describe("Copy and Share actions", () => {
  test("'Copied to clipboard!', with a mark for a few seconds; 'Address shared successfully!'; each failure is reported, a cancelled share is silent", async ({
    open,
    api,
  }) => {
    const page = await open("about:blank", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const timePasses = await holdTimers(page, limits.copied_milliseconds);
    await page.goto("/deposit/bitcoin");
    const address = addressOf(api, "bitcoin", "BTC");
    const share = page.getByRole("button", { name: "Share" });
    // The device's share sheet is outside the page: the test records what it gets and decides how it ends.
    await test.step("'Address shared successfully!'; a cancelled share is silent; a failure is reported", async () => {
      const sheet = (end: string) =>
        page.evaluate(
          `Object.defineProperty(navigator, "share", { configurable: true, value: async (data) => { window.got = data; ${end} } })`,
        );
      await sheet("throw new DOMException('', 'AbortError')");
      await share.click();
      await expect.poll(() => page.evaluate("window.got?.title")).toBe("Deposit BTC");
      await sheet("throw new DOMException('', 'NotAllowedError')");
      await share.click();
      await expect(page.getByRole("alert")).toHaveText(["Failed to share address"]);
      await sheet("");
      await share.click();
      await expect(page.getByText("Address shared successfully!")).toBeVisible();
      expect(await page.evaluate("window.got")).toEqual({
        title: "Deposit BTC",
        text: `My BTC address on the BTC network:\n${address}`,
      });
    });
    await test.step("'Copied to clipboard!', with a mark for a few seconds", async () => {
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await expect(page.getByText("Copied to clipboard!")).toBeVisible();
      await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(address);
      await timePasses();
    });
    await test.step("'Failed to copy to clipboard' when the browser denies it", async () => {
      await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await expect(page.getByText("Failed to copy to clipboard")).toBeVisible();
    });
    await test.step("'Sharing is not supported in this browser'", async () => {
      await page.evaluate(
        "Object.defineProperty(navigator, 'share', { configurable: true, value: undefined })",
      );
      await share.click();
      await expect(page.getByText("Sharing is not supported in this browser")).toBeVisible();
    });
  });
});

test.describe("Regenerating releases the old wallet and assigns a new one", () => {
  test("explains, asks for confirmation and runs once: 'Wallet regenerated successfully!', 'New wallet assigned: {first 8 characters}...'", async ({
    open,
    api,
  }) => {
    const old = addressOf(api, "bitcoin", "BTC");
    const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    let asked = 0;
    api.answerCall("release_and_assign_new_wallet", () => {
      asked += 1;
      const { wallet } = api.world;
      if (!wallet) throw new Refused("wallet_not_assigned");
      api.world.wallet = {
        ...wallet,
        wallet_id: "3f2a9c1e-0000-4000-8000-000000000001",
        deposit_addresses: wallet.deposit_addresses.map((entry) =>
          entry.coin_id === "bitcoin" ? { ...entry, public_address: address } : entry,
        ),
      };
      return { ...api.world.wallet, user_id: userOf(api).id };
    });
    const page = await open("/deposit/bitcoin");
    await regenerate(page).click();
    await expect(dialog(page).getByRole("listitem")).toHaveText([
      "Every coin gets a new address, on every network.",
      /Deposits already on their way to your old addresses .*Don't send anything new to them\./,
      "Give the new address to anyone who has an old one.",
      "You can do this once every 24 hours.",
    ]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(regenerate(page)).toBeFocused();
    await expect(page.getByRole("main")).toContainText(old);
    await regenerate(page).click();
    await confirm(page).dblclick();
    await expect(page.getByText("Wallet regenerated successfully!")).toBeVisible();
    await expect(page.getByText("New wallet assigned: 3f2a9c1e...")).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("main")).toContainText(address);
    await expect(page.getByRole("main")).not.toContainText(old);
    await expectQr(page, address);
    expect(asked).toBe(1);
  });

  test("'Failed to regenerate wallet.' when the server is unreachable; without an available wallet the old one stays; 'You must be signed in to generate a wallet.' when the session has ended", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    const address = addressOf(api, "bitcoin", "BTC");
    const page = await open("/deposit/bitcoin");
    const restore = await breakConnection(page, /\/api\/rpc\/release/);
    await regenerateWallet(page);
    await expect(page.getByText("Failed to regenerate wallet.")).toBeVisible();
    await restore();
    const undo = api.answerCall("release_and_assign_new_wallet", () => {
      throw new Refused("no_wallet_available");
    });
    await regenerateWallet(page);
    await expect(
      page.getByText("No wallets available for assignment. Please try again later."),
    ).toBeVisible();
    undo();
    await expect(page.getByRole("main")).toContainText(address);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    const answers = await holdAnswers(page, /\/api\/rpc\/release/);
    await regenerateWallet(page);
    await expect.poll(() => answers.count).toBe(1);
    api.world.user = null;
    answers.release();
    await expect(page.getByText("You must be signed in to generate a wallet.")).toBeVisible();
    await expect(page).toHaveURL("/auth");
  });
});

test.describe("Which coin", () => {
  test("unknown: 'Cryptocurrency not found for deposit' with a Go Back button; T10 polygon-network is an alias of POL and redirects to it; without an address in the wallet: it says so", async ({
    open,
    api,
  }) => {
    const { wallet } = api.world;
    if (wallet)
      wallet.deposit_addresses = wallet.deposit_addresses.filter(({ coin_id }) => coin_id !== "monero");
    const page = await open("/deposit/no-such-coin");
    await expect(page.getByRole("heading", { name: "Cryptocurrency not found for deposit" })).toBeVisible();
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/wallets");
    await showScreen(page, "/deposit/polygon-network");
    await expect(page).toHaveURL("/deposit/polygon-ecosystem-token");
    await expect(page.getByRole("heading", { name: "Deposit POL" })).toBeVisible();
    await expect(network(page)).toHaveText("Polygon POS");
    await showScreen(page, "/deposit/monero");
    await expect(page.getByText("Your wallet has no address for XMR.")).toBeVisible();
  });

  test("Deposit in the wallets leads here, and Back returns there", async ({ open }) => {
    const page = await open("/wallets?in=ethereum&show=all");
    await page.getByRole("listitem", { name: "Litecoin" }).getByRole("link", { name: "Deposit" }).click();
    await expect(page.getByRole("heading", { name: "Deposit LTC" })).toBeVisible();
    await expect(page).toHaveTitle(/^Deposit LTC/);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/wallets?in=ethereum&show=all");
  });

  test("with deposits switched off: it says so, here and in the wallets; one network switched off cannot be chosen", async ({
    open,
    api,
  }) => {
    for (const coin of api.world.coins) {
      if (coin.coin_id === "dogecoin") coin.deposit_enabled = false;
      const polygon = coin.networks.find(({ network_id }) => network_id === "polygon");
      if (coin.coin_id === "tether" && polygon) polygon.deposit_enabled = false;
    }
    const page = await open("/wallets?show=all");
    const off = page.getByRole("listitem", { name: "Dogecoin" }).getByRole("button", { name: "Deposit" });
    await expect(off).toBeDisabled();
    await expect(off).toHaveAccessibleDescription("Deposits of this coin are currently off.");
    await page.goto("/deposit/dogecoin");
    await expect(page.getByText("Deposits of DOGE are currently off.")).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/wallets");
    await showScreen(page, "/deposit/tether?network=polygon");
    await expect(network(page)).toHaveText("Arbitrum One");
    await network(page).click();
    const option = page.getByRole("option", { name: "Polygon POS" });
    await expect(option).toBeDisabled();
    await expect(option).toContainText("Off");
  });
});

test.describe("Loading, failing, and a phone", () => {
  test("'Failed to load wallet data', 'Failed to load coin data' and 'Failed to load your deposits', with a retry; 'You already have a wallet assigned to your account.' when another window was faster", async ({
    open,
    api,
    console,
  }) => {
    // Three loads fail, each after one repetition a second later.
    test.setTimeout(60_000);
    console.allow(brokenConnection);
    api.begin({ isEmpty: true });
    const giveWallet = takeWallet(api);
    const page = await open("about:blank");
    await blockLiveEvents(page);
    for (const [path, text] of [
      [/\/api\/wallet$/, "Failed to load wallet data"],
      [/\/api\/coins$/, "Failed to load coin data"],
    ] as const) {
      const restore = await breakConnection(page, path);
      await page.goto("/deposit/bitcoin");
      await expect(page.getByText(text)).toBeVisible();
      await restore();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(generate(page)).toBeVisible();
    }
    await test.step("another window was faster: the page says so and then shows the wallet", async () => {
      api.answerCall("assign_available_wallet_to_user", () => {
        giveWallet();
        throw new Refused("wallet_already_assigned");
      });
      await generate(page).click();
      await expect(page.getByText("You already have a wallet assigned to your account.")).toBeVisible();
      await expect(picture(page)).toBeVisible();
    });
    await test.step("'Failed to load your deposits': the address stays visible", async () => {
      const restore = await breakConnection(page, /\/api\/transactions/);
      await page.goto("/deposit/bitcoin");
      await expect(page.getByText("Failed to load your deposits")).toBeVisible();
      await expect(picture(page)).toBeVisible();
      await restore();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("No BTC deposits yet.")).toBeVisible();
    });
  });

  test("a phone shows no tab bar and no horizontal scrolling here, and large enough targets", async ({
    open,
    api,
  }) => {
    const page = await open("/deposit/cardano", phone);
    await expectQr(page, addressOf(api, "cardano", "ADA"));
    expect(await overflows(page)).toBe(false);
    await expect(page.getByRole("navigation", { name: "Tabs" })).toHaveCount(0);
    const sizes = await page
      .getByRole("main")
      .getByRole("button")
      .evaluateAll((controls) => controls.map((control) => control.clientHeight));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await regenerate(page).tap();
    await expectSheet(dialog(page));
    expect(await overflows(page)).toBe(false);
  });
});
