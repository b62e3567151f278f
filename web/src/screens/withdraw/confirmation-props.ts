import type { WithdrawalProof } from "../../api/account/factors.ts";
import type { Standing } from "./use-confirmation.ts";

export interface ConfirmationStepProps {
  standing: Standing;
  /** It may have been made: a retry with the same key finds out, and needs no new confirmation. */
  isInDoubt: boolean;
  /** Whether the request is in flight. */
  isSending: boolean;
  /** The id of the text that says why nothing can be sent now. */
  blockedBy: string | undefined;
  /** Emails the code. @returns the seconds until another one can be requested; throws the error to show. */
  onMail: () => Promise<number>;
  /** Makes the withdrawal. Throws if the proof is rejected. */
  act: (proof?: WithdrawalProof) => Promise<void>;
  onCancel: () => void;
}
