import type { HashUse } from "@portico/contract";

/** The question about a transaction hash that was used before. */
export const hashUsesText = {
  title: (count: number) =>
    count === 1
      ? "This transaction hash was used before:"
      : `This transaction hash was used ${count} times before:`,
  list: "Earlier uses",
  confirm: "I have looked it up: the transaction paid this user as well",
  unconfirmed: "Please look the transaction up and confirm that it paid this user as well.",
  /** `amount` has its coin's symbol; `user` is an email. */
  what: ({ kind, status }: HashUse, amount: string, user: string): string => {
    if (kind === "payment") return "A transaction that the exchange made itself";
    if (kind === "movement") return `${amount} of the exchange's own coins`;
    return words[kind][status === "completed" ? "done" : "open"](amount, user);
  },
  output: (index: number) => `output ${index}`,
  by: (name: string) => `by ${name}`,
  byChain: "by its network",
  more: (count: number) => `And ${count} more.`,
  /** Below the field for the output, where a network's transactions have none. */
  noOutputs:
    "Transactions on this network have no outputs. Leave it at 0, unless Networks shows another number.",
} as const;

const words = {
  deposit: {
    done: (amount: string, user: string) => `${amount} credited to ${user}`,
    open: (amount: string, user: string) => `${amount} for ${user}, not credited yet`,
  },
  request: {
    done: (amount: string, user: string) => `${amount} credited to ${user}`,
    open: (amount: string, user: string) => `${amount} for ${user}, waits for a second administrator`,
  },
  withdrawal: {
    done: (amount: string, user: string) => `${amount} withdrawn by ${user}`,
    open: (amount: string, user: string) => `${amount} being withdrawn by ${user}`,
  },
};
