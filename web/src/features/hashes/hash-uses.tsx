import { type HashUse, networkLabel } from "@portico/contract";
import { useState } from "react";
import { useNow } from "../../api/time/use-now.ts";
import { paths } from "../../paths.ts";
import { RowLink } from "../../shell/navigation/back-link.tsx";
import { hashUsesText as text } from "../../text/admin/hash-uses.ts";
import { adminUserText } from "../../text/admin/office.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { Age } from "../office/age.tsx";

const MAX_SHOWN = 10;

/** What an administrator has confirmed about the uses of a hash: exactly those that were shown. */
export function useConfirmedUses(uses: readonly HashUse[]) {
  const [confirmed, setConfirmed] = useState("");
  const shown = uses.map(({ id, status }) => `${id} ${status}`).join();
  const isConfirmed = uses.length > 0 && confirmed === shown;
  return {
    uses,
    isConfirmed,
    confirm: (on: boolean) => setConfirmed(on ? shown : ""),
    /** For the call; undefined until the administrator has confirmed them. */
    sharedWith: isConfirmed ? [...new Set(uses.map(({ id }) => id))] : undefined,
  };
}

export type ConfirmedUses = ReturnType<typeof useConfirmedUses>;

/** What a hash has credited, paid or is to credit (T66), and the question whether this is another payment; empty without. */
export function HashUses({ uses, isConfirmed, confirm }: ConfirmedUses) {
  if (uses.length === 0) return null;
  return (
    <Callout tone="warning">
      <div className="flex min-w-0 flex-col gap-2">
        <p>{text.title(uses.length)}</p>
        <ul aria-label={text.list} className="flex flex-col gap-2">
          {uses.slice(0, MAX_SHOWN).map((use) => (
            <li key={`${use.kind} ${use.id}`} className="[overflow-wrap:anywhere]">
              <Use use={use} />
            </li>
          ))}
        </ul>
        {uses.length > MAX_SHOWN && <p>{text.more(uses.length - MAX_SHOWN)}</p>}
        <Checkbox checked={isConfirmed} onCheckedChange={confirm}>
          {text.confirm}
        </Checkbox>
      </div>
    </Callout>
  );
}

function Use({ use }: { use: HashUse }) {
  const now = useNow();
  const { amount, symbol, user_id, user_email, network, output_index, by, at } = use;
  const inCoin = adminUserText.amountOf(formatExact(amount ?? "0"), symbol ?? "");
  const what = text.what(use, inCoin, user_email ?? "");
  const where = [network && networkLabel(network), output_index !== null && text.output(output_index)];
  return (
    <>
      <span className="figures block font-semibold">
        {user_id ? (
          <RowLink to={paths.adminUser(user_id)} className="underline underline-offset-4">
            {what}
          </RowLink>
        ) : (
          what
        )}
      </span>
      <span className="figures block text-13">
        {where.filter(Boolean).join(", ")} · {by ? text.by(by) : text.byChain} · <Age at={at} now={now} />
      </span>
    </>
  );
}
