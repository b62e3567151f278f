import type { Profile } from "@portico/contract";
import { expect, test } from "vitest";
import { afterSaving, changesOf, edit, emptyDraft, overtaken, shown } from "./draft.ts";

const saved: Profile = {
  username: "ada",
  preferred_currency: "USD",
  preferred_language: "en",
  timezone: "UTC",
  theme_preference: "auto",
  email_notifications_enabled: true,
  email_on_deposit: true,
  email_on_withdrawal: true,
  email_on_swap: true,
  avatar_url: null,
};

test("only edited fields are saved", () => {
  const draft = edit(edit(emptyDraft, saved, "timezone", "Asia/Tokyo"), saved, "username", " ada.l ");
  expect(changesOf(draft, saved)).toEqual({ timezone: "Asia/Tokyo", username: "ada.l" });
  expect(shown(draft, saved)).toEqual({ ...saved, timezone: "Asia/Tokyo", username: " ada.l " });
});

test("an edit back to the saved value is no change", () => {
  const there = edit(emptyDraft, saved, "theme_preference", "dark");
  expect(edit(there, saved, "theme_preference", "auto")).toEqual(emptyDraft);
  expect(changesOf(edit(emptyDraft, saved, "username", "ada "), saved)).toEqual({});
});

test("a save elsewhere updates untouched fields and reports conflicts with edits", () => {
  const draft = edit(emptyDraft, saved, "timezone", "Asia/Tokyo");
  const newer: Profile = { ...saved, timezone: "Europe/Paris", preferred_currency: "EUR" };
  expect(shown(draft, newer)).toMatchObject({ timezone: "Asia/Tokyo", preferred_currency: "EUR" });
  expect(overtaken(draft, newer)).toEqual(["timezone"]);
  expect(changesOf(draft, newer)).toEqual({ timezone: "Asia/Tokyo" });
});

test("the same change made elsewhere is no conflict, and leaves nothing to save", () => {
  const draft = edit(emptyDraft, saved, "timezone", "Asia/Tokyo");
  const newer: Profile = { ...saved, timezone: "Asia/Tokyo" };
  expect(overtaken(draft, newer)).toEqual([]);
  expect(changesOf(draft, newer)).toEqual({});
});

test("fields edited during a save stay unsaved", () => {
  const draft = edit(edit(emptyDraft, saved, "timezone", "Asia/Tokyo"), saved, "email_on_swap", false);
  const left = afterSaving(draft, { timezone: "Asia/Tokyo" });
  expect(changesOf(left, { ...saved, timezone: "Asia/Tokyo" })).toEqual({ email_on_swap: false });
  expect(afterSaving(draft, changesOf(draft, saved))).toEqual(emptyDraft);
});
