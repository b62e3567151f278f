import { createContext, type ReactNode, useContext } from "react";

const Saving = createContext(false);

export interface WhileSavingProps {
  /** The fields' values are being saved. */
  isSaving: boolean;
  children: ReactNode;
}

/**
 * Wraps the fields of a form. While their values are saved they are read-only: the answer clears or closes
 * the form, and later input would be lost. They keep the focus and their look.
 */
export function WhileSaving({ isSaving, children }: WhileSavingProps) {
  return <Saving value={isSaving}>{children}</Saving>;
}

/** Whether the surrounding form is being saved; every input control uses it. */
export function useIsSaving(): boolean {
  return useContext(Saving);
}
