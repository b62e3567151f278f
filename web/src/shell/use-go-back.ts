import { hasEarlierPage } from "./router/browser-history.ts";
import { useNavigate } from "./router/router.tsx";

/** Leads back to where one came from; whoever came by a link from outside, to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (hasEarlierPage() ? navigate(-1) : navigate(fallback));
}
