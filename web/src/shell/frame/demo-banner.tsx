import { usePublicSettings } from "../../api/queries/public.ts";
import { shellText } from "../../text/app/shell.ts";

/** Says that nobody can sign in because the operator has not finished the setup. */
export function DemoBanner() {
  const { data } = usePublicSettings();
  if (!data || data.auth_configured) return null;
  return (
    <p role="status" className="bg-pending-tint px-4 py-2 text-center text-13 font-semibold text-pending-ink">
      {shellText.demo}
    </p>
  );
}
