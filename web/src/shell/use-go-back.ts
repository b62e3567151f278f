import { useNavigate } from "./router/router.tsx";

/** Leads back to where one came from; whoever came by a link from outside, to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (hasCome() ? navigate(-1) : navigate(fallback));
}

/** The router numbers the entries of the history that are the app's own. */
function hasCome(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
}
