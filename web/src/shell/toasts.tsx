import { limits } from "@portico/contract";
import { createPortal } from "react-dom";
import { ToastContainer } from "react-toastify/unstyled";
import { shellText } from "../text/shell.ts";

/**
 * Where toasts appear: top-right, dark, for five seconds. The styles come from a file, not from the script. They stand
 * beside the dialogs in the body, so that what a dialog did is not read through its backdrop.
 */
export function Toasts() {
  return createPortal(
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
    />,
    document.body,
  );
}
