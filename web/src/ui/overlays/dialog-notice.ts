import { createContext, type ReactNode } from "react";

/** Rendered above every open dialog; the app puts notices there that the dialog would hide. */
export const DialogNotice = createContext<ReactNode>(null);

/** Rendered inside every open dialog; the app puts components there that may open a dialog above it. */
export const DialogOverlay = createContext<ReactNode>(null);
