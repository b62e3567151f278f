import { type Coin, type PaymentMethod, refusalText } from "@portico/contract";
import { Check, ExternalLink, Landmark, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { usePaymentMethods } from "../../api/queries/own.ts";
import { useSession } from "../../api/session.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/link-button.tsx";
import { buyText } from "../../text/buy.ts";
import { common } from "../../text/common.ts";
import { Card } from "../../ui/card.tsx";
import { Callout, Empty, Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const grid = "mt-4 grid gap-4 sm:grid-cols-2";
const cardClass = "flex min-h-[13.5rem] flex-col p-5";

export interface PaymentMethodsProps {
  coin: Coin;
  /** `button` is the one that was pressed: it gets the focus back. */
  onChoose: (method: PaymentMethod, button: HTMLElement) => void;
}

/** The ways to pay, each a button. */
export function PaymentMethods({ coin, onChoose }: PaymentMethodsProps) {
  const titleId = useId();
  const isSuspended = useSession().user?.status === "suspended";
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
      <Methods coin={coin} onChoose={onChoose} reasonId={isSuspended ? reasonId : undefined} />
    </section>
  );
}

interface MethodsProps extends PaymentMethodsProps {
  /** Where it is said why none can be chosen. */
  reasonId: string | undefined;
}

function Methods({ coin, onChoose, reasonId }: MethodsProps) {
  const methods = usePaymentMethods();
  if (methods.isError && !methods.data) {
    return (
      <Card className="mt-4">
        <Failure
          title={buyText.methodsFailed}
          detail={buyText.checkConnection}
          retryLabel={common.retry}
          onRetry={() => void methods.refetch()}
          busy={methods.isFetching}
        />
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
          <Method method={method} onChoose={onChoose} reasonId={reasonId} />
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
}

/** Its name is the method's; the rest describes it. */
function Method({ method, onChoose, reasonId }: MethodProps) {
  const id = useId();
  const describedBy = [`${id}-about`, ...(reasonId ? [reasonId] : [])].join(" ");
  return (
    <button
      type="button"
      aria-labelledby={`${id}-name`}
      aria-describedby={describedBy}
      disabled={reasonId !== undefined}
      onClick={(event) => onChoose(method, event.currentTarget)}
      className={`${cardClass} w-full rounded-card border border-line bg-surface text-left transition-colors duration-150 not-disabled:hover:border-accent disabled:cursor-not-allowed disabled:opacity-60`}
    >
      <span className="flex items-center gap-3">
        <Logo method={method} />
        <span id={`${id}-name`} className="min-w-0 flex-1 text-15 font-semibold break-words">
          {method.name}
        </span>
        {method.type === "external" && <ExternalLink aria-hidden className="size-4 shrink-0 text-muted" />}
      </span>
      <span id={`${id}-about`} className="mt-3 flex flex-1 flex-col text-13">
        <span className="text-muted">{method.description}</span>
        <span className="mt-3 mb-4 flex flex-wrap gap-x-4 gap-y-1">
          {method.features.map((feature) => (
            <span key={feature} className="flex items-center gap-1.5">
              <Check aria-hidden className="size-3.5 text-accent-ink" />
              {feature}
            </span>
          ))}
        </span>
        <Fact label={buyText.fee} value={buyText.feePercent(method.fee_percent)} className="mt-auto" />
        <Fact label={buyText.time} value={method.processing_time} className="mt-1" />
      </span>
    </button>
  );
}

function Logo({ method }: { method: PaymentMethod }) {
  if (method.logo) return <img src={method.logo} alt="" className="size-10 rounded-control object-contain" />;
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-tint text-15 font-semibold text-accent-ink">
      {method.type === "bank" ? (
        <Landmark aria-hidden className="size-5" />
      ) : (
        <span aria-hidden>{method.name.slice(0, 1)}</span>
      )}
    </span>
  );
}

function Fact({ label, value, className }: { label: string; value: string; className: string }) {
  return (
    <span className={`flex justify-between gap-3 ${className}`}>
      <span className="text-muted">{label}</span> <span className="figures font-medium">{value}</span>
    </span>
  );
}

/** The heading's place and the cards', for a screen that has nothing yet. */
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
