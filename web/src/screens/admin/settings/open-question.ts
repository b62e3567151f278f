import { createContext, type RefObject, useContext, useLayoutEffect } from "react";

/** How many questions about an unsaved figure are open. The screen stays on its tab while there are any. */
export const OpenQuestions = createContext<RefObject<number>>({ current: 0 });

/** Keeps the tab open while `isOpen`: leaving it would drop the question, and the answer to it. */
export function useOpenQuestion(isOpen: boolean): void {
  const count = useContext(OpenQuestions);
  useLayoutEffect(() => {
    if (!isOpen) return;
    count.current += 1;
    return () => {
      count.current -= 1;
    };
  }, [isOpen, count]);
}
