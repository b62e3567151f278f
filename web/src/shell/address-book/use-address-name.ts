import { isAddressName } from "@portico/contract";
import { type FormEvent, useState } from "react";
import { addressBookText } from "../../text/address-book.ts";
import { errorText } from "../../text/refusal-text.ts";
import { refusalText } from "../../text/refusals.ts";

/** What the form of a name does with it, and says when that fails. */
export interface NameFormActions {
  isPending: boolean;
  /** Gets a name that may be given, as it was typed. */
  send: (name: string) => void;
}

/** The name of an address while it is typed: what its field takes, and the form's `submit`. */
export function useAddressName(initial: string, { isPending, send }: NameFormActions) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  return {
    field: {
      label: addressBookText.name,
      name: "name",
      value: name,
      onChange: (event: { target: { value: string } }) => {
        setName(event.target.value);
        setError(null);
      },
      error: error ?? undefined,
      autoComplete: "off",
      maxLength: 80,
    },
    submit(event: FormEvent) {
      // The form of the withdrawal lies around it in React's tree.
      event.stopPropagation();
      event.preventDefault();
      if (isPending) return;
      if (isAddressName(name.trim())) send(name);
      else setError(refusalText("invalid_address_name"));
    },
    /** Shows why the server did not take it. */
    fail: (fault: unknown, fallback: string) => setError(errorText(fault, fallback)),
  };
}
