import { isAddressName } from "@portico/contract";
import { type FormEvent, useState } from "react";
import { addressBookText } from "../../text/address-book.ts";
import { errorText } from "../../text/refusal-text.ts";
import { refusalText } from "../../text/refusals.ts";

/** The actions of a name's form, with a message on failure. */
export interface NameFormActions {
  isPending: boolean;
  /** Called with a valid name, as typed. */
  send: (name: string) => void;
}

/** An address's name as it is typed: its field's props, and the form's `submit`. */
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
      // In React's tree the withdrawal form surrounds it.
      event.stopPropagation();
      event.preventDefault();
      if (isPending) return;
      if (isAddressName(name.trim())) send(name);
      else setError(refusalText("invalid_address_name"));
    },
    /** Shows why the server refused it. */
    fail: (fault: unknown, fallback: string) => setError(errorText(fault, fallback)),
  };
}
