import { useSwitchAllowListOn } from "../../api/queries/address-book.ts";
import { notify } from "../../shell/notices/notify.ts";
import { allowListText } from "../../text/account/allow-list.ts";
import { errorText } from "../../text/app/refusal-text.ts";

/** Cancels the scheduled end of the allow-list; it needs no proof. */
export function useKeepAllowListOn() {
  const { mutate, isPending } = useSwitchAllowListOn();
  return {
    isPending,
    keepOn: () => {
      if (isPending) return;
      mutate(undefined, {
        onSuccess: () => notify.success(allowListText.keptOn, "allow-list"),
        onError: (error) => notify.error(errorText(error, allowListText.failed), "allow-list"),
      });
    },
  };
}
