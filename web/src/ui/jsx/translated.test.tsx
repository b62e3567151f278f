// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Replaces each text by an element with the same text, as a browser's translator does. */
function translate(parent: Node): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType !== Node.TEXT_NODE) translate(child);
    else {
      const font = document.createElement("font");
      font.textContent = child.textContent;
      child.replaceWith(font);
    }
  }
}

const Label = ({ children }: { children: ReactNode }) => <>{children}</>;

/** Each has a text beside something that comes, goes or changes. */
const parts: [string, (step: number) => ReactNode][] = [
  ["an icon before a label", (step) => <button type="button">{step === 1 && <i />}Swap</button>],
  [
    "a text that comes before an element",
    (step) => (
      <p>
        {step === 1 && "Waiting"}
        <i />
      </p>
    ),
  ],
  ["a text that becomes an element", (step) => <p>{step === 1 ? "1" : <b>2</b>} BTC</p>],
  [
    "a figure before a unit",
    (step) => (
      <p>
        {step} BTC
        <i />
      </p>
    ),
  ],
  [
    "a text in a fragment",
    (step) => (
      <p>
        {step === 1 ? <>Waiting</> : null}
        <i />
      </p>
    ),
  ],
  [
    "a text handed on",
    (step) => (
      <p>
        {step === 1 && <Label>Waiting</Label>}
        <i />
      </p>
    ),
  ],
  [
    "a list of texts",
    (step) => (
      <p>
        {["1", "2", "3"].slice(step)}
        <i />
      </p>
    ),
  ],
];

test("another text beside an element is another element, whose place is no layout shift", () => {
  const page = document.createElement("div");
  const root = createRoot(page);
  const render = (label: string) =>
    act(() =>
      root.render(
        <p>
          {null}
          {label}
        </p>,
      ),
    );
  render("Sign In");
  const before = page.querySelector("span");
  render("Sign In");
  expect(page.querySelector("span")).toBe(before);
  render("Continue");
  expect(page.querySelector("span")).not.toBe(before);
});

test.each(parts)("a translated page keeps up with %s", (_, at) => {
  const [page, plain] = [document.createElement("div"), document.createElement("div")];
  const [root, plainRoot] = [createRoot(page), createRoot(plain)];
  for (const step of [0, 1, 2, 0]) {
    act(() => {
      root.render(at(step));
      plainRoot.render(at(step));
    });
    expect(page.textContent).toBe(plain.textContent);
    translate(page);
  }
});
