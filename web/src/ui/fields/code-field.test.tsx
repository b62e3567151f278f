// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CodeField } from "./code-field.tsx";
import { useDigits } from "./use-digits.ts";

let root: Root;
let completed: string[];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild as HTMLElement);
  completed = [];
  act(() => root.render(<Code />));
});

afterEach(() => act(() => root.unmount()));

test("T74 the digit that is in a box moves on, although its value does not change", () => {
  enter(0, "7");
  enter(0, "7");
  expect(focused()).toBe(1);
  expect(shown()).toBe("7");
});

test("T74 digits of any script fill one box or several", () => {
  enter(0, "１");
  enter(1, "٢٣");
  expect([shown(), focused()]).toEqual(["123", 3]);
  enter(3, "４５６");
  expect(completed).toEqual(["123456"]);
});

test("T74 a digit typed before or behind the old one replaces it", () => {
  enter(0, "3");
  enter(0, "53", 1);
  expect(shown()).toBe("5");
  enter(0, "55");
  enter(0, "58");
  expect(shown()).toBe("8");
});

test("T74 a whole code typed beside an old digit is taken", () => {
  enter(0, "7");
  enter(0, "４７８０６３7", 6);
  expect(completed).toEqual(["478063"]);
});

test("Backspace on an empty box only moves to the previous; there it deletes, and the next one moves on", () => {
  for (const [index, digit] of ["1", "2", "3"].entries()) enter(index, digit);
  expect(focused()).toBe(3);
  press("Backspace", 3);
  expect([shown(), focused()]).toEqual(["123", 2]);
  enter(2, "");
  expect([shown(), focused()]).toEqual(["12", 2]);
  press("Backspace", 2);
  expect([shown(), focused()]).toEqual(["12", 1]);
});

function Code() {
  const code = useDigits(6, (text) => completed.push(text));
  return (
    <CodeField
      label="Code"
      digitLabel={(number) => `Digit ${number}`}
      digits={code.digits}
      onDigitsChange={code.change}
      onPaste={code.fill}
    />
  );
}

const boxes = () => [...document.querySelectorAll("input")];
const shown = () =>
  boxes()
    .map(({ value }) => value)
    .join("");
const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement);

function press(key: string, index: number): void {
  act(() => void boxes()[index]?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
}

/** The box has this text after a key, with the caret behind it unless said otherwise. */
function enter(index: number, text: string, caret = text.length): void {
  act(() => {
    const box = boxes()[index] as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text);
    box.setSelectionRange(caret, caret);
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
}
