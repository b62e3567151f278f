import type { Coin, PaymentMethod } from "@portico/contract";
import { Check, ExternalLink, Globe, Landmark, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useIsOnline } from "../../api/queries/online.ts";
import { usePaymentMethods } from "../../api/queries/own.ts";
import { useSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { connectionText } from "../../text/app/connection.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { buyText } from "../../text/money/buy.ts";
import { Callout, Empty } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { writePercent } from "../../ui/format/price.ts";
import { Card } from "../../ui/layout/card.tsx";
import { cx } from "../../ui/styles/cx.ts";

const grid = "mt-4 grid gap-4 sm:grid-cols-2";
const cardClass = "flex min-h-[13.5rem] flex-col p-5";

export interface PaymentMethodsProps {
  coin: Coin;
  /** Whether a method does not take the present amount. */
  isOutside: (method: PaymentMethod) => boolean;
  /** `button` is the one that was pressed: it gets the focus back. */
  onChoose: (method: PaymentMethod, button: HTMLElement) => void;
}

/** The payment methods, each a button. */
export function PaymentMethods({ coin, isOutside, onChoose }: PaymentMethodsProps) {
  const titleId = useId();
  const isSuspended = useSession().user?.status === "suspended";
  const isOnline = useIsOnline();
  const reasonId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="text-19 font-bold">
        {buyText.methods}
      </h2>
      {isSuspended && (
        <div id={reasonId} className="mt-4">
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            {refusalText("account_suspended")}
          </Callout>
        </div>
      )}
      {/* The notice over the page announces it; a line here would move the cards under a finger. */}
      {!(isSuspended || isOnline) && (
        <span id={reasonId} className="sr-only">
          {connectionText.buyingWaits}
        </span>
      )}
      <Methods
        coin={coin}
        isOutside={isOutside}
        onChoose={onChoose}
        reasonId={isSuspended || !isOnline ? reasonId : undefined}
      />
    </section>
  );
}

interface MethodsProps extends PaymentMethodsProps {
  /** The id of the text that says why none can be chosen. */
  reasonId: string | undefined;
}

function Methods({ coin, isOutside, onChoose, reasonId }: MethodsProps) {
  const methods = usePaymentMethods();
  if (!methods.data && !isFirstLoad(methods)) {
    return (
      <Card className="mt-4">
        <LoadFailure title={buyText.methodsFailed} query={methods} />
      </Card>
    );
  }
  if (!methods.data) return <SkeletonCards />;
  if (methods.data.length === 0) {
    return (
      <Card className="mt-4">
        <Empty
          title={buyText.noMethods}
          detail={buyText.noMethodsDetail(coin.symbol)}
          action={
            <LinkButton to={paths.swap({ from: otherCoin(coin.coin_id), to: coin.coin_id })}>
              {buyText.swapInstead(coin.symbol)}
            </LinkButton>
          }
        />
      </Card>
    );
  }
  return (
    <ul className={grid}>
      {methods.data.map((method) => (
        <li key={method.id} className="flex">
          <Method method={method} isOutside={isOutside(method)} onChoose={onChoose} reasonId={reasonId} />
        </li>
      ))}
    </ul>
  );
}

function otherCoin(coinId: string): string {
  return coinId === "tether" ? "bitcoin" : "tether";
}

interface MethodProps extends Pick<MethodsProps, "onChoose" | "reasonId"> {
  method: PaymentMethod;
  isOutside: boolean;
}

/**
 * A card that can be pressed anywhere. The button's name is only the method's; the rest is its description.
 */
function Method({ method, isOutside, onChoose, reasonId }: MethodProps) {
  const id = useId();
  const isOff = reasonId !== undefined;
  return (
    <Card
      className={cx(
        cardClass,
        "relative flex-1 transition-colors duration-150",
        !isOff && "hover:border-accent",
        isOutside && "border-down",
      )}
    >
      <button
        type="button"
        aria-describedby={isOff ? `${id} ${reasonId}` : id}
        disabled={isOff}
        onClick={(event) => onChoose(method, event.currentTarget)}
        className="flex min-h-11 items-center gap-3 text-left outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent disabled:cursor-not-allowed disabled:opacity-50"
      >
        <Logo method={method} />
        <span className="min-w-0 flex-1 text-15 font-semibold break-words">{method.name}</span>
        {method.type === "external" && <ExternalLink aria-hidden className="size-4 shrink-0 text-muted" />}
      </button>
      <div id={id} className="mt-3 flex flex-1 flex-col text-13">
        <p className="text-muted">{method.description}</p>
        <ul className="mt-3 mb-4 flex flex-wrap gap-x-4 gap-y-1">
          {method.features.map((feature) => (
            <li key={feature} className="flex items-center gap-1.5">
              <Check aria-hidden className="size-3.5 text-accent-ink" />
              {feature}
            </li>
          ))}
        </ul>
        {isOutside && <p className="mb-3 font-medium text-down-ink">{buyText.outsideAll}</p>}
        <dl className="mt-auto flex flex-col gap-1">
          <Fact label={buyText.fee} value={writePercent(method.fee_percent)} />
          <Fact label={buyText.time} value={method.processing_time} />
        </dl>
      </div>
    </Card>
  );
}

function Logo({ method }: { method: PaymentMethod }) {
  if (method.logo) return <img src={method.logo} alt="" className="size-10 rounded-control object-contain" />;
  const Icon = method.type === "bank" ? Landmark : Globe;
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-tint text-accent-ink">
      <Icon aria-hidden className="size-5" />
    </span>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="figures font-medium">{value}</dd>
    </div>
  );
}

/** Placeholders for the heading and the cards of an empty screen. */
export function MethodsSkeleton() {
  return (
    <div className="mt-8">
      <div className="flex h-[1.78rem] items-center">
        <Skeleton className="h-5 w-40" />
      </div>
      <SkeletonCards />
    </div>
  );
}

function SkeletonCards() {
  return (
    <div className={grid}>
      {["first", "second", "third", "fourth"].map((place) => (
        <Card key={place} className={cardClass}>
          <Skeleton className="size-10 rounded-control" />
          <Skeleton className="mt-4 h-4 w-4/5" />
          <Skeleton className="mt-auto h-8" />
        </Card>
      ))}
    </div>
  );
}
