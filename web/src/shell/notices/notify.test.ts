import { afterEach, expect, test } from "vitest";
import { notify, setToastRenderer } from "./notify.ts";

/** The visible toasts by their text, as the container would show them. */
function listen(): Set<string> {
  const shown = new Set<string>();
  setToastRenderer({ show: ({ text }) => void shown.add(text), remove: (text) => void shown.delete(text) });
  return shown;
}

afterEach(() => {
  notify.clear("profile");
  notify.clear("setting BTC fee");
  notify.clear("setting ETH fee");
});

test("toasts are queued until the container is loaded, only the newest of each topic", () => {
  notify.error("Failed to save", "profile");
  notify.success("Saved", "profile");
  expect([...listen()]).toEqual(["Saved"]);
});

test("a success removes the earlier error of its topic, and an error the earlier success", () => {
  const shown = listen();
  notify.error("Failed to save", "profile");
  notify.success("Saved", "profile");
  expect([...shown]).toEqual(["Saved"]);
  notify.error("Failed to save", "profile");
  expect([...shown]).toEqual(["Failed to save"]);
});

test("a toast about another topic stays: each setting is its own topic", () => {
  const shown = listen();
  notify.error("Failed to update BTC", "setting BTC fee");
  notify.success("Updated ETH", "setting ETH fee");
  expect([...shown]).toEqual(["Failed to update BTC", "Updated ETH"]);
  notify.clear("setting BTC fee");
  expect([...shown]).toEqual(["Updated ETH"]);
});

test("a toast survives the navigation that it announces and no second one; one about its page not even the first", () => {
  const shown = listen();
  notify.success("Saved", "profile");
  notify.success("New code sent", "resend");
  notify.success("0.1 BTC arrived", "arrival");
  notify.turnPage();
  expect([...shown]).toEqual(["Saved", "0.1 BTC arrived"]);
  notify.turnPage();
  expect([...shown]).toEqual(["0.1 BTC arrived"]);
  notify.clear("arrival");
});
