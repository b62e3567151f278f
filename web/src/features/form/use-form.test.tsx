// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TextField } from "../../ui/fields/field.tsx";
import { type FormOptions, useForm } from "./use-form.ts";

interface Values {
  name: string;
  note: string;
}

let root: Root;
let sent: Values[];
let answer: Promise<void>;
/** How often a form around this one was submitted. */
let outer: number;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild as HTMLElement);
  sent = [];
  answer = Promise.resolve();
  outer = 0;
});

afterEach(() => act(() => root.unmount()));

test("submitting shows what is wrong, focuses the first invalid field and sends nothing", async () => {
  show();
  await submit();
  expect(errors()).toEqual(["Enter a name", "Enter a note"]);
  expect(document.activeElement).toBe(input("name"));
  expect(sent).toEqual([]);
});

test("after a submit, errors update as the value changes", async () => {
  show();
  await type("name", "A");
  expect(errors()).toEqual([]);
  await submit();
  await type("note", "B");
  expect(errors()).toEqual([]);
  await type("note", "");
  expect(errors()).toEqual(["Enter a note"]);
});

test("with reValidateMode 'onSubmit', an error disappears as soon as its value changes", async () => {
  show({ reValidateMode: "onSubmit" });
  await submit();
  await type("name", "A");
  await type("name", "");
  expect(errors()).toEqual(["Enter a note"]);
});

test("a second submit while the first one is being sent is ignored", async () => {
  let finish = () => {};
  answer = new Promise<void>((resolve) => {
    finish = resolve;
  });
  show();
  await type("name", "A");
  await type("note", "B");
  await submit();
  expect(document.querySelector("button")?.textContent).toBe("Sending");
  await submit();
  expect(sent).toEqual([{ name: "A", note: "B" }]);
  await act(async () => finish());
  expect(document.querySelector("button")?.textContent).toBe("Send");
  await submit();
  expect(sent).toHaveLength(2);
});

test("a form around this one is not submitted with it", async () => {
  show();
  await submit();
  expect(outer).toBe(0);
});

function show(options: Pick<FormOptions<Values>, "reValidateMode"> = {}): void {
  act(() =>
    root.render(
      <div onSubmit={() => outer++}>
        <Form {...options} />
      </div>,
    ),
  );
}

function Form(options: Pick<FormOptions<Values>, "reValidateMode">) {
  const { field, submit, isSubmitting } = useForm<Values>({
    defaultValues: { name: "", note: "" },
    onSubmit(values) {
      sent.push(values);
      return answer;
    },
    ...options,
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField label="Name" {...field("name", { required: "Enter a name" })} />
      <TextField label="Note" {...field("note", { required: "Enter a note" })} />
      <button type="submit">{isSubmitting ? "Sending" : "Send"}</button>
    </form>
  );
}

const input = (name: keyof Values) => document.querySelector<HTMLInputElement>(`[name=${name}]`);

/** The errors shown, in their order. */
const errors = () => [...document.querySelectorAll("[id$=-error]")].map((line) => line.textContent);

async function submit(): Promise<void> {
  await act(async () => document.querySelector("form")?.requestSubmit());
}

async function type(name: keyof Values, text: string): Promise<void> {
  await act(async () => {
    const field = input(name) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
