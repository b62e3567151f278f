import type { KeyPreview } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { ApprovalHint } from "../../../features/pool/approval-hint.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { poolKeysText } from "../../../text/admin/pool.ts";
import { poolRequestsText } from "../../../text/admin/pool-requests.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { Panel } from "../../../ui/layout/card.tsx";
import { PreviewOfKey } from "./key-preview.tsx";
import { keyRows, useDeriveWallets } from "./use-derive-wallets.ts";

type Derivation = ReturnType<typeof useDeriveWallets>;

/**
 * Adds wallets derived from accounts' extended public keys, after somebody has compared the derived addresses
 * with their own wallet.
 */
export function DeriveWallets() {
  const derivation = useDeriveWallets();
  return (
    <WhileSaving isSaving={derivation.progress !== null}>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Keys derivation={derivation} />
        {derivation.preview && <Confirmation derivation={derivation} preview={derivation.preview} />}
      </div>
    </WhileSaving>
  );
}

function Keys({ derivation }: { derivation: Derivation }) {
  const may = useMay("derive_wallets");
  return (
    <Panel className="p-5" aria-label={poolKeysText.title}>
      <h2 className="text-19 font-semibold">{poolKeysText.title}</h2>
      <p className="mt-1 text-15 text-muted">{poolKeysText.words}</p>
      <form className="mt-4 flex flex-col gap-2" onSubmit={derivation.show}>
        {keyRows.map((row) => (
          <TextField
            key={row.id}
            label={poolKeysText.rows[row.id].label}
            hint={poolKeysText.rows[row.id].hint}
            mono
            reserve
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={2_000}
            {...derivation.field(row)}
          />
        ))}
        <Button
          type="submit"
          className="mt-2 sm:min-w-44 sm:self-start"
          busy={derivation.isShowing}
          disabled={!may.allowed || derivation.progress !== null}
          reason={may.reason}
        >
          {derivation.isShowing ? poolKeysText.showing : poolKeysText.show}
        </Button>
      </form>
    </Panel>
  );
}

function Confirmation({ derivation, preview }: { derivation: Derivation; preview: KeyPreview[] }) {
  const { count, isSame, doubt } = derivation;
  return (
    <Panel className="flex flex-col gap-4 p-5" aria-label={poolKeysText.compare}>
      <div>
        <h2 className="text-19 font-semibold">{poolKeysText.compare}</h2>
        <p className="mt-1 text-15 text-muted">{poolKeysText.compareWords}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {preview.map((key) => (
          <PreviewOfKey
            key={`${key.fingerprint} ${key.addresses[0]?.network_id}`}
            preview={key}
            script={derivation.kindOf(key)}
            onScript={(script) => derivation.chooseKind(key, script)}
          />
        ))}
      </ul>
      <Checkbox checked={isSame} onCheckedChange={derivation.setSame}>
        {poolKeysText.same}
      </Checkbox>
      <TextField
        label={poolKeysText.count}
        hint={poolKeysText.countHint}
        inputMode="numeric"
        value={derivation.countText}
        onChange={(event) => derivation.setCount(event.target.value)}
        error={count === null ? poolKeysText.countWrong : undefined}
        reserve
        maxLength={20}
        className="sm:max-w-52"
      />
      <TextField
        label={poolRequestsText.reason}
        hint={poolRequestsText.reasonHint}
        reserve
        maxLength={500}
        {...derivation.reasonField()}
      />
      <div>
        <Checkbox checked={derivation.trustsKeys} onCheckedChange={derivation.setTrust}>
          {poolRequestsText.trustKeys}
        </Checkbox>
        <p className="pl-7.5 text-13 text-muted">{poolRequestsText.trustKeysHint}</p>
      </div>
      <ApprovalHint />
      <Callout icon={<TriangleAlert aria-hidden className="size-4" />}>{poolKeysText.gap}</Callout>
      {doubt && (
        <Callout tone="warning">
          {doubt === "this" ? poolKeysText.unknownOutcome : poolKeysText.earlierUnknown}
        </Callout>
      )}
      <DeriveButton derivation={derivation} />
    </Panel>
  );
}

function DeriveButton({ derivation }: { derivation: Derivation }) {
  const { progress, count, isSame, isKindKnown } = derivation;
  return (
    <Button
      tone="accent"
      className="sm:min-w-44 sm:self-start"
      busy={progress !== null}
      disabled={!isKindKnown || !isSame || count === null}
      reason={
        !isKindKnown ? poolKeysText.kindMissing : isSame ? poolKeysText.countWrong : poolKeysText.notCompared
      }
      onClick={() => void derivation.start()}
    >
      {progress ? poolKeysText.deriving(progress.done, progress.all) : poolKeysText.derive(count ?? 0)}
    </Button>
  );
}
