import { toast } from "react-toastify/unstyled";

/** A word in the corner for five seconds. The same word twice is said once. */
export const notify = {
  success: (text: string) => toast.success(text, { toastId: text }),
  error: (text: string) => toast.error(text, { toastId: text }),
  info: (text: string) => toast.info(text, { toastId: text }),
} as const;
