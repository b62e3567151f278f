// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Busy, Fault, Refusal } from "../http/client.ts";
import { type MoneyCall, useMoneyCall } from "./money-call.ts";

interface Payment {
  amount: string;
}

const one: Payment = { amount: "1" };
const two: Payment = { amount: "2" };

/** The requests that the server got, and how it answers the next ones; by default it makes the payment. */
let sent: { input: Payment; key: string }[];
let answers: (Error | Promise<void>)[];
let call: MoneyCall<Payment>;
let ends: string[];
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sent = [];
  answers = [];
  ends = [];
  sessionStorage.clear();
  open();
});

afterEach(() => act(() => root.unmount()));

test("T5 after a lost answer, the same request is sent again with the same key and stays in doubt until it is done", async () => {
  await pay(one, new Fault("no answer"));
  expect(call.doubt(one)).toBe("this");
  // A refusal from before the key was looked up says nothing about the first attempt.
  await pay(one, new Refusal("too_many_requests", "wait"));
  expect(call.doubt(one)).toBe("this");
  await pay({ ...one });
  expect(call.doubt(one)).toBeNull();
  expect(new Set(keys()).size).toBe(1);
  expect(ends).toEqual(["failed in doubt", "failed in doubt", "done"]);
});

test("T5 another request has its own key, and warns that an earlier one may have been made", async () => {
  await pay(one, new Fault("no answer"));
  expect(call.doubt(two)).toBe("another");
  expect(call.doubt(null)).toBe("another");
  await pay(two);
  // Neither the other request nor its success decides the first one.
  expect(call.doubt(one)).toBe("this");
  await pay(one);
  expect(keys()[1]).not.toBe(keys()[0]);
  expect(keys()[2]).toBe(keys()[0]);
});

test("T5 once it is done, the same request is a new intent", async () => {
  await pay(one);
  await pay(one);
  expect(new Set(keys()).size).toBe(2);
});

test("the server's answer ends the doubt", async () => {
  await pay(one, new Fault("no answer"));
  await pay(one, new Refusal("insufficient_balance", "too little"));
  expect(call.doubt(one)).toBeNull();
  expect(ends).toEqual(["failed in doubt", "failed"]);
});

test("an attempt that the server has undone leaves no doubt, except about an earlier one", async () => {
  const undone = () => Object.assign(new Busy("busy"), { isUndone: true });
  await pay(one, undone());
  expect(call.doubt(one)).toBeNull();
  await pay(two, new Fault("no answer"));
  await pay(two, undone());
  expect(call.doubt(two)).toBe("this");
  expect(ends).toEqual(["failed", "failed in doubt", "failed in doubt"]);
});

test("a double click sends one request", async () => {
  let answer = () => {};
  answers.push(new Promise<void>((resolve) => (answer = resolve)));
  await act(async () => {
    void call.start(one);
    void call.start(one);
    void call.start(two);
  });
  expect(call.running).toEqual(one);
  await act(async () => answer());
  expect(call.running).toBeNull();
  expect(sent).toHaveLength(1);
  await pay(two);
  expect(sent).toHaveLength(2);
});

test("T5 after a reload, the last request keeps its key if the call says so, until it is done", async () => {
  open("payments");
  await pay(one, new Fault("no answer"));
  reload("payments");
  await pay(one);
  expect(keys()[1]).toBe(keys()[0]);
  reload("payments");
  await pay(one);
  expect(keys()[2]).not.toBe(keys()[0]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("amount");
});

test("without a name for the storage, a reload starts a new intent", async () => {
  await pay(one, new Fault("no answer"));
  reload();
  await pay(one);
  expect(keys()[1]).not.toBe(keys()[0]);
});

const keys = () => sent.map(({ key }) => key);

async function pay(payment: Payment, answer?: Error): Promise<void> {
  if (answer) answers.push(answer);
  await act(() => call.start(payment));
}

/** Opens the page with the call. */
function open(survivesReloadAs?: string): void {
  if (root) act(() => root.unmount());
  root = createRoot(document.createElement("div"));
  const client = new QueryClient();
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Page {...(survivesReloadAs && { survivesReloadAs })} />
      </QueryClientProvider>,
    ),
  );
}

const reload = open;

function Page({ survivesReloadAs }: { survivesReloadAs?: string }) {
  call = useMoneyCall<Payment, void>({
    async send(input, key) {
      sent.push({ input, key });
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      await answer;
    },
    onDone: () => ends.push("done"),
    onFailed: (_error, _input, isInDoubt) => ends.push(isInDoubt ? "failed in doubt" : "failed"),
    changes: () => [],
    ...(survivesReloadAs && { survivesReloadAs }),
  });
  return null;
}
