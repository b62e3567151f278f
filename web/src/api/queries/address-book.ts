import type { AllowList, SavedAddress } from "@portico/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { switchAllowListOn } from "../account/allow-list.ts";
import { keys } from "../cache/keys.ts";
import { type CallInput, read, rpc } from "../http/client.ts";

interface Book {
  addresses: SavedAddress[];
  allow_list: AllowList;
}

const addressesOf = ({ addresses }: Book) => addresses;
const allowListOf = ({ allow_list }: Book) => allow_list;

function useBook<Part>(select: (book: Book) => Part) {
  return useQuery({
    queryKey: keys.savedAddresses,
    queryFn: ({ signal }): Promise<Book> => read("savedAddresses", {}, signal),
    select,
  });
}

/** The user's address book, sorted by name. */
export function useSavedAddresses() {
  return useBook(addressesOf);
}

/** The user's allow-list setting when it was last read. See `useAllowListOn`. */
export function useAllowList() {
  return useBook(allowListOf);
}

/** Turns it on, or cancels turning it off. */
export function useSwitchAllowListOn() {
  return useChange((_: undefined) => switchAllowListOn());
}

/** Call it after a change of the allow-list. */
export function useAllowListChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.savedAddresses });
}

export function useSaveAddress() {
  return useChange((input: CallInput<"save_address">) => rpc("save_address", input));
}

export function useRenameSavedAddress() {
  return useChange((input: CallInput<"rename_saved_address">) => rpc("rename_saved_address", input));
}

export function useRemoveSavedAddress() {
  return useChange((input: CallInput<"remove_saved_address">) => rpc("remove_saved_address", input));
}

/**
 * A mutation that refetches the address book, even after a refusal: the book may have changed on another
 * device.
 */
function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedAddresses }),
  });
}
