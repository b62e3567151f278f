import { poolFormText } from "../../text/admin/pool.ts";
import { TextField } from "../../ui/fields/field.tsx";
import { Panel } from "../../ui/layout/card.tsx";
import { ApprovalHint } from "./approval-hint.tsx";
import type { PoolDraftState } from "./use-pool-draft.ts";

/** The reason for a wallet's addresses, and who has to approve them (T68). */
export function PoolReason({ form }: { form: PoolDraftState }) {
  return (
    <Panel className="flex flex-col gap-4 p-5">
      <TextField
        label={poolFormText.reason}
        hint={poolFormText.reasonHint}
        reserve
        maxLength={500}
        {...form.reasonField()}
      />
      <ApprovalHint />
    </Panel>
  );
}
