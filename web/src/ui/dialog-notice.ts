import { createContext, type ReactNode } from "react";

/** What every open dialog shows above itself; the app puts there what else would be hidden behind the dialog. */
export const DialogNotice = createContext<ReactNode>(null);

/** What every open dialog has inside itself; the app puts there what may open a dialog over whichever is open. */
export const DialogOverlay = createContext<ReactNode>(null);
