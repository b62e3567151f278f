import { canonicalEmail, limits } from "@portico/contract";
import { useEffect, useState } from "react";
import { checkTaken } from "../../api/account/account.ts";

const DEBOUNCE_MILLISECONDS = 500;

/**
 * Whether the typed email or username is taken. Checked half a second after the last key press, and only if
 * valid. A failed check is silent, because the server checks again at sign-up.
 */
export function useTaken(email: string, username: string): { email: boolean; username: boolean } {
  const [found, setFound] = useState({ email: "", username: "" });
  useEffect(() => {
    const asked = {
      ...(canonicalEmail(email) && { email: email.trim() }),
      ...(limits.username.test(username.trim()) && { username: username.trim() }),
    };
    if (Object.keys(asked).length === 0) return;
    let current = true;
    const timer = setTimeout(async () => {
      const reply = await checkTaken(asked).catch(() => null);
      if (!reply || !current) return;
      setFound({
        email: reply.email_exists ? email.trim() : "",
        username: reply.username_exists ? username.trim() : "",
      });
    }, DEBOUNCE_MILLISECONDS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [email, username]);
  // The result is valid only for the value that was checked.
  return {
    email: found.email !== "" && found.email === email.trim(),
    username: found.username !== "" && found.username === username.trim(),
  };
}
