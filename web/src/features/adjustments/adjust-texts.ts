import { adminUserText } from "../../text/admin/office.ts";
import { poolFormText } from "../../text/admin/pool.ts";

/** The form's texts that the spec words differently for the user's page and the wallet's. */
export interface AdjustTexts {
  invalidAmount: string;
  addFailed: string;
  subtractFailed: string;
  /** `symbol` is the coin's. */
  insufficient: (symbol: string) => string;
}

export const userPageWords: AdjustTexts = {
  invalidAmount: adminUserText.invalidAmount,
  addFailed: adminUserText.addFailed,
  subtractFailed: adminUserText.subtractFailed,
  insufficient: () => adminUserText.insufficient,
};

export const walletPageWords: AdjustTexts = {
  invalidAmount: poolFormText.invalidAmount,
  addFailed: poolFormText.adjustFailed,
  subtractFailed: poolFormText.adjustFailed,
  insufficient: poolFormText.insufficient,
};
