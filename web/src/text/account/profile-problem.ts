import { Refusal } from "../../api/http/client.ts";
import { errorText } from "../app/refusal-text.ts";
import { i18n } from "../translation/i18n.ts";

/** Why a profile could not be saved, in the spec's words if it has some. */
export function profileProblem(error: unknown): string {
  if (!(error instanceof Refusal)) return i18n.t("Failed to update profile");
  if (error.code === "not_authenticated") return i18n.t("No user logged in");
  if (error.code === "service_not_configured") return i18n.t("Profile update service not available");
  return errorText(error, i18n.t("Failed to update profile"));
}
