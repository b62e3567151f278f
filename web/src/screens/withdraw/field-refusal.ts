import type { RefusalCode } from "@portico/contract";
import { useState } from "react";
import type { Refusal } from "../../api/http/client.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { withdrawText } from "../../text/money/withdraw.ts";

/** The fields that a refusal can be about. */
type RefusedField = "address" | "network" | "tag" | "quantity";

/** The field that a refusal of a withdrawal is about; refusals about the account or the market have none. */
const fieldOf: Partial<Record<RefusalCode, RefusedField>> = {
  missing_address: "address",
  invalid_address: "address",
  own_address: "address",
  address_not_allowed: "address",
  address_waiting: "address",
  missing_network: "network",
  network_mismatch: "network",
  withdrawal_disabled: "network",
  invalid_destination_tag: "tag",
  invalid_amount: "quantity",
  insufficient_funds: "quantity",
  below_minimum: "quantity",
  fee_exceeds_amount: "quantity",
  quota_exceeded: "quantity",
};

/**
 * The values that a refusal of each field was about. It stands as long as one text of its field is as it was: an amount
 * in the user's currency keeps its figure while the price changes, one that a button filled in keeps its coins.
 */
export type FieldValues = Record<RefusedField, readonly string[]>;

interface Refused {
  field: RefusedField;
  text: string;
  values: readonly string[];
}

/** The server's refusal of a field, which stays below it until the value changes. */
export function useFieldRefusal(values: FieldValues) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const isStanding = refused?.values.some((value, index) => value === values[refused.field][index]) ?? false;
  if (refused && !isStanding) setRefused(null);
  const standing = isStanding ? refused : null;
  return {
    field: standing?.field ?? null,
    textOf: (field: RefusedField) => (standing?.field === field ? standing.text : null),
    /** Records a refusal. Returns its field, or null if it is about none. */
    note(error: Refusal): RefusedField | null {
      const field = fieldOf[error.code] ?? null;
      if (field) setRefused({ field, text: errorText(error, withdrawText.failed), values: values[field] });
      return field;
    },
  };
}
