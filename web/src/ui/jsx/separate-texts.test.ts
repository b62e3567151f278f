import { createContext, Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Fragment, jsx, jsxs } from "./jsx-runtime.ts";

/** Shows what its parent gives it, as most of our parts do. */
const Part = ({ children }: { children?: unknown }) => jsx("i", { children });
const icon = jsx("b", {}, "icon");
const html = (type: Parameters<typeof jsxs>[0], ...children: unknown[]) =>
  renderToStaticMarkup(jsxs(type, { children }));

test.each([
  ["a text before an element", html("p", "Swap", icon), "<p><span>Swap</span><b></b></p>"],
  ["a text whose sibling is not there yet", html("p", null, "Swap"), "<p><span>Swap</span></p>"],
  ["a number", html("p", 0, icon), "<p><span>0</span><b></b></p>"],
  ["texts around an element", html("p", "1", icon, "2"), "<p><span>1</span><b></b><span>2</span></p>"],
  ["texts in a row as one", html("p", "1", " ", "BTC", icon), "<p><span>1 BTC</span><b></b></p>"],
  ["texts in a row around nothing as one", html("p", "1", null, "", "2"), "<p><span>12</span></p>"],
  ["texts without other siblings as one without a span", html("p", "1", " ", "BTC"), "<p>1 BTC</p>"],
  ["texts that a part gets", html(Part, icon, "Swap"), "<i><b></b><span>Swap</span></i>"],
  ["texts in a fragment", html(Fragment, icon, "Swap"), "<b></b><span>Swap</span>"],
  ["texts in a row in a fragment", html(Fragment, "1", "2"), "<span>12</span>"],
  ["texts in a list", html("p", ["a", "b"], icon), "<p><span>a</span><span>b</span><b></b></p>"],
  ["an option's texts as one", html("option", "USD", null, " $"), "<option>USD $</option>"],
])("puts %s into an element of its own", (_, given, wanted) => {
  expect(given).toBe(wanted);
});

test.each([
  ["a fragment", Fragment],
  ["a boundary", Suspense],
  ["a context", createContext({})],
])("puts the only text of %s into an element, since it may have siblings", (_, type) => {
  const html = renderToStaticMarkup(jsx(type as typeof Part, { children: "Swap", value: {} }));
  expect(html).toContain("<span>Swap</span>");
});

test("leaves a text that is alone in its element", () => {
  expect(renderToStaticMarkup(jsx("p", { children: "Swap" }))).toBe("<p>Swap</p>");
});

test("keeps the place of each element, which React knows it by", () => {
  const places = (...children: unknown[]) =>
    (jsxs("p", { children }).props as { children: unknown[] }).children.indexOf(icon);
  expect(places("1", " ", "BTC", icon)).toBe(3);
  expect(places("1", false, null, icon)).toBe(3);
});
