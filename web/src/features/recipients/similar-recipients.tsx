import type { SimilarRecipient } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { similarRecipientText as text } from "../../text/money/similar-recipient.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { formatDate } from "../../ui/format/time.ts";
import { ComparedAddress } from "./compared-address.tsx";
import type { RecipientCheck } from "./use-recipient-check.ts";

interface SimilarRecipientsProps {
  address: string;
  /** Earlier recipients that look like it. */
  similar: readonly SimilarRecipient[];
  children?: ReactNode;
}

/** An address above the earlier recipients that look like it (T74). */
export function SimilarRecipients({
  address,
  similar: [first, ...others],
  children,
}: SimilarRecipientsProps) {
  if (!first) return null;
  return (
    <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
      <p className="font-semibold">{text.title}</p>
      <p className="mt-0.5">{text.detail}</p>
      <dl className="mt-2.5 flex flex-col gap-2.5 rounded-control bg-surface px-3 py-2.5 text-text">
        <div>
          <dt className="mb-0.5 font-semibold">{text.address}</dt>
          <dd>
            <ComparedAddress address={address} other={first.address} />
          </dd>
        </div>
        {[first, ...others].map((one) => (
          <div key={one.address}>
            <dt className="mb-0.5">
              {one.name !== null && <span className="mr-1.5 font-semibold">{one.name}</span>}
              {usedOn(one)}
            </dt>
            <dd>
              <ComparedAddress address={one.address} other={address} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Callout>
  );
}

/** The same with a box to tick, without which the address is not used; or that nothing could be checked. */
export function RecipientWarning({ check }: { check: RecipientCheck }) {
  const { address, similar, isMeant, mean, hasFailed } = check;
  if (hasFailed) return <Callout tone="warning">{text.failed}</Callout>;
  return (
    <SimilarRecipients address={address} similar={similar}>
      <div className="mt-1">
        <Checkbox checked={isMeant} onCheckedChange={mean}>
          <span className="text-text">{text.sure}</span>
        </Checkbox>
      </div>
    </SimilarRecipients>
  );
}

function usedOn({ withdrawn_at, saved_at }: SimilarRecipient): string {
  if (withdrawn_at !== null) return text.withdrawn(formatDate(withdrawn_at));
  return saved_at === null ? "" : text.saved(formatDate(saved_at));
}
