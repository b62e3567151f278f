import { hasEarlierPage } from "../router/entries.ts";
import { useNavigate } from "../router/router.tsx";

/** Goes back to the previous page or, for a visitor who followed an external link, to `fallback`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (hasEarlierPage() ? navigate(-1) : navigate(fallback));
}
