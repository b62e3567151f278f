// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AmountInput } from "../../ui/amounts/amount-field.tsx";
import { Field, TextField } from "../../ui/fields/field.tsx";
import { useControlled } from "./use-controlled.ts";
import { useForm } from "./use-form.ts";

interface Values {
  amount: string;
  note: string;
}

let root: Root;
let sent: Values[];
/** How often a submit was invalid. */
let refused: number;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild as HTMLElement);
  sent = [];
  refused = 0;
  act(() => root.render(<Form />));
});

afterEach(() => act(() => root.unmount()));

test("the first invalid field in the order of binding gets the focus, even if it is not a text field", async () => {
  await press();
  expect(errors()).toEqual(["Enter an amount", "Enter a note"]);
  expect(document.activeElement).toBe(input("amount"));
  expect([sent, refused]).toEqual([[], 1]);
});

test("the value is the control's own, not the text that its input shows", async () => {
  await type("amount", "1234");
  await type("note", "A");
  await press();
  expect(input("amount").value).toBe("1,234");
  expect([sent, refused]).toEqual([[{ amount: "1234", note: "A" }], 0]);
});

test("after a submit, the error follows the value", async () => {
  await press();
  await type("amount", "1");
  expect(errors()).toEqual(["Enter a note"]);
  await type("amount", "");
  expect(errors()).toEqual(["Enter an amount", "Enter a note"]);
});

test("a button submits without a form around the fields", async () => {
  await type("note", "A");
  await press();
  expect(document.querySelector("form")).toBeNull();
  expect(errors()).toEqual(["Enter an amount"]);
});

function Form() {
  const form = useForm<Values>({
    defaultValues: { amount: "", note: "" },
    onSubmit: (values) => sent.push(values),
    onInvalid: () => refused++,
  });
  const { error, ...amount } = useControlled(form, "amount", { required: "Enter an amount" });
  return (
    <>
      <Field label="Amount" error={error}>
        {(ids) => <AmountInput {...ids} {...amount} name="amount" />}
      </Field>
      <TextField label="Note" {...form.field("note", { required: "Enter a note" })} />
      <button type="button" onClick={() => form.submit()}>
        Send
      </button>
    </>
  );
}

const input = (name: keyof Values) => document.querySelector(`[name=${name}]`) as HTMLInputElement;

/** The errors shown, in their order. */
const errors = () => [...document.querySelectorAll("[id$=-error]")].map((line) => line.textContent);

async function press(): Promise<void> {
  await act(async () => document.querySelector("button")?.click());
}

async function type(name: keyof Values, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(name), text);
    input(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}
