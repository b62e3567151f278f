import type { PendingAdjustment } from "@portico/contract";
import { secondText } from "../../text/admin/second.ts";
import { withdrawalQuestionText } from "../../text/admin/withdrawal-question.ts";
import { common } from "../../text/app/common.ts";
import type { Question } from "../office/ask-once.tsx";
import { formatAdjustment } from "./format-adjustment.ts";

const { adjustment: text } = withdrawalQuestionText;

/** What is asked once before an adjustment is decided. */
export function adjustmentQuestion(
  adjustment: PendingAdjustment,
  act: "approve" | "reject" | "takeBack",
): Question {
  const words = act === "approve" ? text.approve : text.reject;
  return {
    title: { approve: text.approveTitle, reject: text.rejectTitle, takeBack: text.takeBackTitle }[act],
    words: words(formatAdjustment(adjustment), adjustment.user_email),
    confirm: secondText[act],
    cancel: common.cancel,
    isDanger: act !== "approve",
  };
}
