import { isAddressName } from "@portico/contract";
import { addressBookText } from "../../text/account/address-book.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { useForm } from "../form/use-form.ts";

/** The actions of a name's form, with a message on failure. */
export interface NameFormActions {
  isPending: boolean;
  /** Called with a valid name, as typed. */
  send: (name: string) => unknown;
}

/** An address's name as it is typed: its field's props, and the form's `submit`. */
export function useAddressName(initial: string, { isPending, send }: NameFormActions) {
  const form = useForm({
    defaultValues: { name: initial },
    reValidateMode: "onSubmit",
    onSubmit({ name }) {
      if (!isPending) send(name);
    },
  });
  return {
    field: {
      label: addressBookText.name,
      autoComplete: "off",
      maxLength: 80,
      ...form.field("name", {
        validate: (name) => isAddressName(name.trim()) || refusalText("invalid_address_name"),
      }),
    },
    submit: form.submit,
    /** Shows why the server refused it. */
    fail: (fault: unknown, fallback: string) =>
      form.setError("name", { message: errorText(fault, fallback) }),
  };
}
