import type { AdminTransaction } from "@portico/contract";

/** The decision about to be made. */
export interface Decision {
  transaction: AdminTransaction;
  status: "completed" | "failed";
}
