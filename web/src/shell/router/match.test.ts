import { expect, test } from "vitest";
import { locate, resolve } from "./location.ts";
import { finder, matchPath } from "./match.ts";

const Frame = () => null;
const Home = () => null;
const Coin = () => null;
const Missing = () => null;
const Users = () => null;

const find = finder([
  {
    Component: Frame,
    children: [
      { path: "/", Component: Home },
      { path: "/coin/:coinId", Component: Coin },
      { path: "*", Component: Missing },
      { Component: Frame, children: [{ path: "/admin/users/:userId", Component: Users }] },
    ],
  },
]);

test("a path matches its screen and frames, ignoring case and a trailing slash", () => {
  expect(find("/")).toEqual({ components: [Frame, Home], params: {} });
  for (const path of ["/coin/bitcoin", "/coin/bitcoin/", "/COIN/bitcoin"]) {
    expect(find(path)).toEqual({ components: [Frame, Coin], params: { coinId: "bitcoin" } });
  }
  expect(find("/admin/users/7")).toEqual({ components: [Frame, Frame, Users], params: { userId: "7" } });
});

test("an unknown path matches the fallback screen, wherever it is in the table", () => {
  for (const path of ["/nowhere", "/coin", "/coin/a/b", "/admin/users/7/more", "//", "/coinXbitcoin"]) {
    expect(find(path), path).toEqual({ components: [Frame, Missing], params: {} });
  }
});

test("names in a path are decoded, malformed ones are left unchanged", () => {
  expect(matchPath("/coin/:coinId", "/coin/a%20b%2Fc")).toEqual({ coinId: "a b/c" });
  expect(matchPath("/coin/:coinId", "/coin/%E0%A4%A")).toEqual({ coinId: "%E0%A4%A" });
});

test("a URL may be only a query or an anchor", () => {
  const here = locate("/history?type=swap#top");
  expect(here).toMatchObject({ pathname: "/history", search: "?type=swap", hash: "#top" });
  expect(resolve("/swap?from=bitcoin", here)).toBe("/swap?from=bitcoin");
  expect(resolve("?type=deposit", here)).toBe("/history?type=deposit");
  expect(resolve("?", here)).toBe("/history");
  expect(resolve("#end", here)).toBe("/history?type=swap#end");
});
