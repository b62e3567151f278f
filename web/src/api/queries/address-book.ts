import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CallInput, read, rpc } from "../client.ts";
import { keys } from "../keys.ts";

/** The user's address book, by name. */
export function useSavedAddresses() {
  return useQuery({
    queryKey: keys.savedAddresses,
    queryFn: async ({ signal }) => (await read("savedAddresses", {}, signal)).addresses,
  });
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

/** A change after which the book is read again, also when the answer was a no: then it has changed elsewhere. */
function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedAddresses }),
  });
}
