import {
  DERIVED_AT_ONCE,
  type GivenKey,
  type KeyPreview,
  type KeyScript,
  networkById,
  networkRefusal,
  readAccountKey,
} from "@portico/contract";
import { useRef, useState } from "react";
import { keys as cacheKeys } from "../../../api/cache/keys.ts";
import { requestIdOf } from "../../../api/calls/idempotency.ts";
import { useMoneyCall } from "../../../api/calls/money-call.ts";
import { deriveWallets, previewDerivation } from "../../../api/queries/pool.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { useApproval } from "../../../features/pool/approval-hint.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { poolKeysText } from "../../../text/admin/pool.ts";
import { poolRequestsText } from "../../../text/admin/pool-requests.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { refusalText } from "../../../text/app/refusals.ts";
import { readWholeNumber } from "../../../ui/format/whole-number.ts";
import { useKeyKinds } from "./use-key-kinds.ts";

/** The field of a key, with the networks whose addresses are derived from it. */
export interface KeyRow {
  id: keyof typeof poolKeysText.rows;
  network_ids: readonly string[];
}

export const keyRows: readonly KeyRow[] = [
  { id: "bitcoin", network_ids: ["bitcoin"] },
  { id: "evm", network_ids: ["ethereum", "polygon", "arbitrum", "bsc"] },
  { id: "tron", network_ids: ["tron"] },
  { id: "litecoin", network_ids: ["litecoin"] },
  { id: "dogecoin", network_ids: ["dogecoin"] },
  { id: "cash", network_ids: ["bitcoin-cash"] },
  { id: "classic", network_ids: ["ethereum-classic"] },
];

type Keys = Record<KeyRow["id"], string>;

const noKeys = Object.fromEntries(keyRows.map(({ id }) => [id, ""])) as Keys;

const MAX_COUNT = 1_000;

/** The keys, their derived addresses, and the creation of wallets from them. */
export function useDeriveWallets() {
  const { given, clear, ...preview } = usePreview();
  const [countText, setCount] = useState("50");
  const [trustsKeys, setTrust] = useState(false);
  const reasonForm = useForm({ defaultValues: { reason: "" }, onSubmit: ({ reason }) => start(reason) });
  const reason = reasonForm.watch("reason");
  const count = countOf(countText);
  const { progress, derive, doubtOf } = useDerivation((isWhole) => {
    preview.setSame(false);
    if (isWhole) clear();
  });

  return {
    ...preview,
    count,
    countText,
    setCount,
    progress,
    trustsKeys,
    setTrust,
    reasonField: () => reasonForm.field("reason", requireReason(poolRequestsText.reasonRequired)),
    doubt: progress ? null : doubtOf(lotOf(reason)),
    start: reasonForm.submit,
  };

  function start(typed: string) {
    const lot = lotOf(typed);
    if (lot && preview.isSame && preview.isKindKnown) derive(lot);
  }

  function lotOf(typed: string): Lot | null {
    if (count === null) return null;
    return { given: given(), count, reason: typed.trim(), trustsKeys };
  }
}

/** The keys, and the addresses derived from them, which the administrator compares with their own wallet. */
function usePreview() {
  const form = useForm<Keys>({
    defaultValues: noKeys,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
    onSubmit: show,
  });
  const keys = form.watch();
  const [preview, setPreview] = useState<KeyPreview[] | null>(null);
  const kinds = useKeyKinds(preview);
  const [isSame, setSame] = useState(false);
  /** The keys in the fields, while their addresses are shown or loading. */
  const asked = useRef<GivenKey[] | null>(null);

  function change(row: KeyRow, text: string) {
    const secret = secretProblem(text);
    // A secret key is never kept or sent.
    if (secret) {
      form.setValue(row.id, "");
      form.setError(row.id, { message: secret });
    }
    setPreview(null);
    setSame(false);
    asked.current = null;
  }

  async function show(typed: Keys) {
    const given = givenOf(typed);
    if (given.length === 0) return notify.error(poolKeysText.none, "pool");
    asked.current = given;
    try {
      const found = await previewDerivation(given);
      // Another key was typed meanwhile: these addresses would be confirmed for it.
      if (asked.current !== given) return;
      kinds.forget();
      setSame(false);
      setPreview(found);
    } catch (error) {
      notify.error(errorText(error, poolKeysText.showFailed), "pool");
    }
  }

  return {
    field: (row: KeyRow) =>
      form.field(row.id, {
        validate: (text) => keyProblem(text.trim(), row.network_ids) ?? true,
        onChange: (event) => change(row, event.target.value),
      }),
    preview,
    kindOf: kinds.kindOf,
    chooseKind(key: KeyPreview, script: KeyScript) {
      // What was compared were other addresses.
      setSame(false);
      kinds.choose(key, script);
    },
    isKindKnown: kinds.isWhole,
    isSame,
    setSame,
    isShowing: form.isSubmitting,
    show: form.submit,
    /** The keys in the fields, with the kinds that were chosen. */
    given: () => kinds.withKinds(givenOf(keys)),
    clear() {
      form.reset();
      setPreview(null);
    },
  };
}

/** The wallets to create. */
interface Lot {
  given: readonly GivenKey[];
  count: number;
  reason: string;
  trustsKeys: boolean;
}

/** Creates the wallets in batches; `onEnd` is told whether all were created. */
function useDerivation(onEnd: (isWhole: boolean) => void) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const sum = useRef({ added: 0, skipped: 0, waits: false });
  const approval = useApproval();

  function end(isWhole: boolean) {
    const { added, skipped, waits } = sum.current;
    // Wallets added before a failure stay, and their indices are used.
    if (added > 0)
      notify.success(waits ? poolKeysText.requested(added) : poolKeysText.derived(added), "pool");
    if (added > 0 && waits) notify.info(poolRequestsText.made[approval], "pool-request");
    if (skipped > 0) notify.info(poolKeysText.skipped(skipped), "pool-skipped");
    setProgress(null);
    onEnd(isWhole);
  }

  const call = useMoneyCall<Lot, void>({
    // After a lost answer or a reload, the same batches are requested again: those already created return
    // their result, and only the rest is created.
    async send({ given, count, reason, trustsKeys }, idempotencyKey) {
      sum.current = { added: 0, skipped: 0, waits: false };
      const lot = { keys: given, reason, trust_keys: trustsKeys, request_id: requestIdOf(idempotencyKey) };
      setProgress({ done: 0, all: count });
      for (let done = 0; done < count; done += DERIVED_AT_ONCE) {
        const size = Math.min(DERIVED_AT_ONCE, count - done);
        const reply = await deriveWallets({ ...lot, count: size }, `${idempotencyKey}-${done}`);
        const { added, skipped, pool_request_id } = reply;
        sum.current.waits ||= pool_request_id !== null;
        sum.current.added += added;
        sum.current.skipped += skipped;
        setProgress({ done: sum.current.added + sum.current.skipped, all: count });
      }
    },
    onDone: () => end(true),
    onFailed(error) {
      notify.error(errorText(error, poolKeysText.failed), "pool");
      end(false);
    },
    changes: () => [cacheKeys.admin],
    survivesReloadAs: "derive",
  });
  return { progress, derive: (lot: Lot) => void call.start(lot), doubtOf: call.doubt };
}

function givenOf(keys: Keys): GivenKey[] {
  return keyRows.flatMap(({ id, network_ids }) => {
    const key = keys[id].trim();
    return key ? [{ key, network_ids }] : [];
  });
}

/** What is wrong with a key; undefined for an empty field. */
function keyProblem(text: string, network_ids: readonly string[]): string | undefined {
  if (text === "") return undefined;
  const key = readAccountKey(text);
  if ("refusal" in key) return refusalText(key.refusal);
  for (const network of network_ids.flatMap((id) => networkById(id) ?? [])) {
    const refusal = networkRefusal(key, network);
    if (refusal) return refusalText(refusal, { network: network.deposit_name });
  }
  return undefined;
}

/** Why a text must not be kept; undefined if it is no secret key. */
function secretProblem(text: string): string | undefined {
  const key = readAccountKey(text);
  if (!("refusal" in key)) return undefined;
  const isSecret = key.refusal === "private_key_given" || key.refusal === "recovery_phrase_given";
  return isSecret ? poolKeysText.cleared(refusalText(key.refusal)) : undefined;
}

function countOf(text: string): number | null {
  return readWholeNumber(text, MAX_COUNT) || null;
}
