import { asEmail, limits } from "@portico/contract";
import { useEffect, useState } from "react";
import { checkTaken } from "../../api/account.ts";

const DEBOUNCE_MILLISECONDS = 500;

/**
 * Whether the email or the username that is being typed is taken. Asked half a second after the last key and for
 * valid values only; a check that fails is silent, because the server looks again at the sign-up itself.
 */
export function useTaken(email: string, username: string): { email: boolean; username: boolean } {
  const [found, setFound] = useState({ email: "", username: "" });
  useEffect(() => {
    const asked = {
      ...(asEmail(email) && { email: email.trim() }),
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
  // What was found holds for the value that was asked about, not for the next one that is typed.
  return {
    email: found.email !== "" && found.email === email.trim(),
    username: found.username !== "" && found.username === username.trim(),
  };
}
