import { createContext, type ReactNode } from "react";

/** What every open dialog shows above itself; the app puts there what else would be hidden behind the dialog. */
export const DialogNotice = createContext<ReactNode>(null);
