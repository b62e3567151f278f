import { useState } from "react";
import { Refusal } from "../../../../api/http/client.ts";
import { useAddCoin as useAddCoinCall } from "../../../../api/queries/coins.ts";
import { useForm } from "../../../../features/form/use-form.ts";
import { notify } from "../../../../shell/notices/notify.ts";
import { adminCoinsText as text } from "../../../../text/admin/coins.ts";
import { errorText } from "../../../../text/app/refusal-text.ts";
import { callInput, emptyCoin, fieldOfRefusal, type NewCoinValues } from "./new-coin.ts";

/** The form of a new coin: checked, confirmed, then sent. Repeating a lost call adds the coin once. */
export function useAddCoin() {
  const [asked, setAsked] = useState<NewCoinValues | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const add = useAddCoinCall();
  const form = useForm<NewCoinValues>({
    defaultValues: emptyCoin,
    onSubmit(values) {
      setFault(null);
      setAsked(values);
    },
  });

  async function confirm() {
    if (!asked || add.isPending) return;
    setAsked(null);
    try {
      await add.mutateAsync(callInput(asked));
      notify.success(text.added(asked.name.trim()), "coins");
      form.reset(emptyCoin);
    } catch (error) {
      const message = errorText(error, text.failed);
      const field = error instanceof Refusal ? fieldOfRefusal[error.code] : undefined;
      if (field) form.setError(field, { message }, { shouldFocus: true });
      else setFault(message);
    }
  }

  return { form, asked, fault, isSaving: add.isPending, confirm, back: () => setAsked(null) };
}
