import { createContext, type ReactNode, useContext } from "react";

const Saving = createContext(false);

export interface WhileSavingProps {
  /** What stands in the fields is on its way. */
  isSaving: boolean;
  children: ReactNode;
}

/**
 * Around the fields of a form. While what stands in them is being saved they take nothing: the answer empties or closes
 * the form, and what was typed meanwhile would be lost with it. They keep the focus and their look.
 */
export function WhileSaving({ isSaving, children }: WhileSavingProps) {
  return <Saving value={isSaving}>{children}</Saving>;
}

/** Whether the form around is being saved; every control in which one types or chooses asks it. */
export function useIsSaving(): boolean {
  return useContext(Saving);
}
