import { limits } from "@portico/contract";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { shellText } from "../../text/app/shell.ts";
import { Link } from "../router/link.tsx";
import { setToastRenderer, type ToastLink, toastKey } from "./notify.ts";
import { SettledNotices } from "./settled-notices.tsx";
import "./toasts.css";

setToastRenderer({
  show: (message) =>
    void toast[message.tone](<Message text={message.text} link={message.link} />, {
      toastId: toastKey(message),
    }),
  remove: (key) => toast.dismiss(key),
});

function Message({ text, link }: { text: string; link: ToastLink | undefined }) {
  return (
    <span>
      {text}
      {link && (
        <>
          {" "}
          <Link to={link.to} className="font-semibold whitespace-nowrap underline underline-offset-4">
            {link.label}
          </Link>
        </>
      )}
    </span>
  );
}

/**
 * Renders toasts: top-right, on a phone at the bottom, dark, for five seconds, longer while one is hovered or focused (Alt+T focuses
 * them). The styles come from a file rather than the script. They are in the body beside dialogs, so that a
 * message about a dialog is not behind its backdrop.
 */
export function Toasts() {
  // A toast removed while focused takes the focus with it, and nothing else would restart the others' timers.
  useEffect(() => toast.onChange(({ status }) => status === "removed" && toast.play()), []);
  return (
    <>
      <SettledNotices />
      {createPortal(
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
            limit={3}
            aria-label={shellText.notifications}
          />
        </div>,
        document.body,
      )}
    </>
  );
}
