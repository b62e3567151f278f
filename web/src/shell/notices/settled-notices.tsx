import type { Transaction } from "@portico/contract";
import { useEffect, useState } from "react";
import { settled } from "../../api/live/settled.ts";
import { useCoins } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { depositText } from "../../text/money/deposit.ts";
import { settledText } from "../../text/money/settled.ts";
import { formatAmount } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { useLocation } from "../router/router.tsx";
import { notify } from "./notify.ts";

/** More than this at once become one notice, which leads to the history. */
const MOST = 3;

/** Says on every screen that money arrived or was sent. */
export function SettledNotices() {
  const { user } = useSession();
  return user && <Notices key={user.id} />;
}

/** Waits for the names of the coins, which few screens lack. */
function Notices() {
  const [waiting, setWaiting] = useState<Transaction[]>([]);
  const isVisible = useIsVisible();
  const taken = useTaken((ids) => setWaiting((old) => old.filter(({ id }) => !ids.includes(id))));
  useEffect(() => settled.begin((fresh) => setWaiting((old) => [...old, ...fresh])), []);
  if (waiting.length === 0 || !isVisible) return null;
  return (
    <Say
      transactions={waiting}
      onSaid={() => {
        taken(waiting.map(({ id }) => id));
        setWaiting([]);
      }}
    />
  );
}

function Say({ transactions, onSaid }: { transactions: Transaction[]; onSaid: () => void }) {
  const { pathname } = useLocation();
  const coins = useCoins();
  useEffect(() => {
    if (coins.isPending) return;
    const symbolOf = (id: string) => coins.data?.find((coin) => coin.coin_id === id)?.symbol ?? id;
    const others = transactions.filter((one) => !isShownOn(pathname, one));
    if (others.length > MOST) {
      const link = { to: paths.history(), label: settledText.openHistory };
      notify.info(settledText.many(others.length), "settled", link);
    } else for (const one of others) notice(one, symbolOf(one.coin_id));
    onSaid();
  });
  return null;
}

function notice(transaction: Transaction, symbol: string): void {
  const { type, id, direction, status, amount, fee } = transaction;
  const inCoin = (figure: string) => settledText.amountOf(formatAmount(figure, 8), symbol);
  const link = { to: paths.transactionDetails(type, id), label: depositText.seeDetails };
  const topic = `settled ${id}` as const;
  if (status === "failed") {
    const words = type === "deposit" ? settledText.notCredited : settledText.returned;
    notify.info(words(inCoin(amount)), topic, link);
  } else if (type === "withdrawal") {
    notify.success(settledText.sent(inCoin(toBig(amount).minus(toBig(fee)).toFixed())), topic, link);
  } else if (direction === "subtract") notify.info(settledText.deducted(inCoin(amount)), topic, link);
  else notify.success(settledText.received(inCoin(amount)), topic, link);
}

/** The screen that announces it itself: the transaction's own, and a coin's deposits. */
function isShownOn(pathname: string, { type, id, coin_id }: Transaction): boolean {
  return (
    pathname === paths.transactionDetails(type, id) ||
    (type === "deposit" && pathname === paths.deposit(coin_id))
  );
}

/** A hidden tab waits, so that the notice is not over when somebody looks at it. */
function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isVisible;
}

/** Tells the other tabs what was shown here: those that are hidden need not repeat it. */
function useTaken(onTaken: (ids: string[]) => void): (ids: string[]) => void {
  const [channel] = useState(() => new BroadcastChannel("portico_settled"));
  useEffect(() => {
    channel.onmessage = ({ data }) => Array.isArray(data) && onTaken(data);
  });
  useEffect(() => () => channel.close(), [channel]);
  return (ids) => channel.postMessage(ids);
}
