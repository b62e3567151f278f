import { adminSettingsText } from "../../../text/admin/settings.ts";
import { ages } from "../../../text/app/common.ts";
import { formatAge } from "../../../ui/format/time.ts";

/** When and by whom a setting was last changed; `now` is the server's time. */
export function changeText(
  { changed_at, changed_by }: { changed_at: string | null; changed_by: string | null },
  now: number,
): string {
  if (changed_at === null) return adminSettingsText.asDelivered;
  return adminSettingsText.changed(formatAge(changed_at, now, ages), changed_by);
}
