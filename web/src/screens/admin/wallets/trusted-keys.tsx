import type { TrustedKey } from "@portico/contract";
import { useId, useState } from "react";
import { usePoolCall } from "../../../api/queries/pool.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { poolRequestsText as text } from "../../../text/admin/pool-requests.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Panel } from "../../../ui/layout/card.tsx";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";
import { PoolDialog, ReasonForm } from "./pool-decision-dialog.tsx";

/** The account keys from which wallets are derived without an approval. */
export function TrustedKeys({ trusted }: { trusted: readonly TrustedKey[] }) {
  const heading = useId();
  const formId = useId();
  const may = useMay("admin_distrust_account_key");
  const [chosen, setChosen] = useState<TrustedKey | null>(null);
  const shown = useLastShown(chosen);
  const distrust = usePoolCall("admin_distrust_account_key", () => {
    notify.success(text.distrusted, "pool");
    setChosen(null);
  });
  return (
    <Panel aria-labelledby={heading} className="p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {text.trustedKeys}
      </h2>
      <p className="mt-1 max-w-[44rem] text-15 text-muted">{text.trustedWords}</p>
      <ul aria-labelledby={heading} className="mt-2">
        {trusted.map((key) => (
          <li
            key={key.key_id}
            className="flex flex-wrap items-center justify-between gap-3 border-line py-2.5 not-first:border-t"
          >
            <span className="min-w-0">
              <span className="block font-mono text-13 font-semibold">{nameOf(key)}</span>
              <span className="block text-13 text-muted">{key.networks.join(", ")}</span>
              <span className="figures block text-13 text-muted">{text.since(key.trusted_at)}</span>
            </span>
            <Button
              size="sm"
              aria-label={text.actOf(text.distrust, nameOf(key))}
              disabled={!may.allowed}
              reason={may.reason}
              onClick={() => setChosen(key)}
            >
              {text.distrust}
            </Button>
          </li>
        ))}
      </ul>
      <PoolDialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        title={text.distrustTitle}
        detail={text.distrustWords(shown ? nameOf(shown) : "")}
        action={text.distrust}
        tone="danger"
        formId={formId}
        call={distrust}
      >
        <ReasonForm
          id={formId}
          onReason={(p_reason) => chosen && distrust.send({ p_key_id: chosen.key_id, p_reason })}
        />
      </PoolDialog>
    </Panel>
  );
}

function nameOf({ fingerprint, account }: TrustedKey): string {
  return text.trustedKey(fingerprint, account);
}
