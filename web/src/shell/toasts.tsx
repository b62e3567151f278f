import { limits } from "@portico/contract";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { shellText } from "../text/shell.ts";
import { speak } from "./notify.ts";
import "./toasts.css";

speak({
  say: ({ tone, text }) => void toast[tone](text, { toastId: text }),
  remove: (text) => toast.dismiss(text),
});

/**
 * Where toasts appear: top-right, dark, for five seconds, longer while somebody points at one or has stepped onto it
 * (Alt+T leads there). The styles come from a file, not from the script. They stand beside the dialogs in the body, so
 * that what a dialog did is not read through its backdrop.
 */
export function Toasts() {
  // One that goes while it has the focus takes the focus with it, and nobody would start the others' time again.
  useEffect(() => toast.onChange(({ status }) => status === "removed" && toast.play()), []);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the focus of the toasts in it, which are its controls
    <div onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        position="top-right"
        theme="dark"
        autoClose={limits.toast_milliseconds}
        hideProgressBar
        newestOnTop
        closeOnClick
        pauseOnHover
        limit={4}
        aria-label={shellText.notifications}
      />
    </div>,
    document.body,
  );
}
