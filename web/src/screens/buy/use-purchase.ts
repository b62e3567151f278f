import type { BankAccount, Coin, PaymentMethod, Price } from "@portico/contract";
import { useRef, useState } from "react";
import { usePaymentMethods } from "../../api/queries/own.ts";
import { serverNow } from "../../api/time/clock.ts";
import { notify } from "../../shell/notices/notify.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { buyText } from "../../text/money/buy.ts";
import { convertEntry, type Entry, quoteEntry, type Terms, type Unit } from "./entry.ts";
import { isAmount, isStale, safeAddress, type TransferQuote, transferQuoteOf } from "./quote.ts";
import { useMaxPriceAge } from "./use-max-price-age.ts";

/**
 * The quote of a transfer when its details were shown: the figures do not change while somebody copies them.
 */
export interface ShownTransfer {
  quote: TransferQuote;
  /** ISO 8601, by the server's clock. */
  at: string;
  /** In words. */
  processing_time: string;
}

/** The state of the buy screen, and its actions. */
export function usePurchase(coin: Coin, price: Price) {
  const accounts = useBankAccounts();
  const terms: Terms = { coin, price, accounts: accounts ?? [] };
  const [entry, setEntry] = useState<Entry>({ unit: "coin", typed: "" });
  const [wasLeft, setLeft] = useState(false);
  const [account, setAccount] = useState<BankAccount | null>(null);
  const dialogs = useBankDialogs();
  const maxAge = useMaxPriceAge(price);
  const quote = quoteEntry(entry, terms);
  const { amount } = quote;
  const transfer = account && isAmount(amount) ? transferQuoteOf(quote, account) : null;

  return {
    entry,
    terms,
    /** Those for bank transfers; undefined while the methods load. */
    accounts,
    setTyped: (typed: string) => setEntry({ ...entry, typed }),
    setUnit: (unit: Unit) => setEntry(convertEntry(entry, unit, terms)),
    leaveAmount: () => setLeft(true),
    hasBadAmount: wasLeft && !isAmount(amount),
    quote,
    /** In the country's currency, once one is chosen. */
    transfer,
    dialogs,
    /** Whether no country takes a bank transfer of the present amount. */
    isOutside: ({ accounts: offered }: PaymentMethod) =>
      isAmount(amount) &&
      offered.length > 0 &&
      offered.every((one) => !transferQuoteOf(quote, one).is_within_limits),
    /** A transfer of the present amount from a country. */
    transferFrom: (from: BankAccount) => transferQuoteOf(quote, from),

    /**
     * A method needs an amount above zero. A provider opens in a new tab; a bank transfer asks for the
     * country first.
     */
    choose(method: PaymentMethod, button: HTMLElement) {
      setLeft(true);
      setAccount(null);
      if (!isAmount(amount)) return dialogs.amountInput()?.focus();
      if (method.type === "external") return openProvider(method);
      if (isStale(price, { now: serverNow(), max_age: maxAge })) {
        return void notify.error(refusalText("price_stale", { coin: coin.symbol }), "purchase");
      }
      dialogs.askCountry(method, button);
    },

    /**
     * The details are only shown for a transfer within the limits; otherwise the country stays chosen, and
     * the screen says why.
     */
    chooseCountry(chosen: BankAccount) {
      const fresh = transferQuoteOf(quote, chosen);
      setAccount(chosen);
      if (fresh.is_within_limits) dialogs.showDetails(fresh);
      else dialogs.backToAmount();
    },

    /** Closing either dialog clears country and method. */
    closeDialog() {
      setAccount(null);
      dialogs.close();
    },
  };
}

/** The accounts for bank transfers; undefined while the methods load. */
function useBankAccounts(): BankAccount[] | undefined {
  const methods = usePaymentMethods();
  if (methods.isPending) return undefined;
  return methods.data?.find(({ accounts }) => accounts.length > 0)?.accounts ?? [];
}

export type Purchase = ReturnType<typeof usePurchase>;

/** The two dialogs of a bank transfer, and where the focus goes when they close. */
function useBankDialogs() {
  const [bank, setBank] = useState<PaymentMethod | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<ShownTransfer | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLElement>(null);
  const next = useRef<"button" | "amount" | "details">("button");
  const amountInput = () => form.current?.elements.namedItem("amount") as HTMLElement | null;

  return {
    /** The form with the amount. */
    form,
    amountInput,
    bank,
    isAsking,
    shown,
    focusAfterCountry: () =>
      next.current === "details" ? false : next.current === "amount" ? amountInput() : button.current,
    focusAfterDetails: () => button.current,
    /** The focus alone scrolls nothing. */
    revealAmount() {
      if (next.current === "amount") amountInput()?.scrollIntoView({ block: "center" });
    },

    askCountry(method: PaymentMethod, pressed: HTMLElement) {
      button.current = pressed;
      next.current = "button";
      setBank(method);
      setAsking(true);
    },
    showDetails(quote: TransferQuote) {
      next.current = "details";
      setAsking(false);
      setShown({
        quote,
        at: new Date(serverNow()).toISOString(),
        processing_time: bank?.processing_time ?? "",
      });
    },
    backToAmount() {
      next.current = "amount";
      setAsking(false);
    },
    close() {
      setAsking(false);
      setShown(null);
    },
  };
}

function openProvider({ name, url }: PaymentMethod): void {
  const address = safeAddress(url, location.origin);
  if (address === null) return void notify.error(buyText.badAddress(name), "purchase");
  notify.info(buyText.redirecting(name), "purchase");
  window.open(address, "_blank", "noopener,noreferrer");
}
