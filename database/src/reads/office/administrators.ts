import type { Pool } from "pg";
import type { Context } from "../../call.ts";
import type { ApiAdministrators } from "../../generated/row-types.ts";
import { requirePermission } from "../session.ts";
import { type Page, type Paging, toPage } from "../shared/page.ts";
import { views } from "../shared/views.ts";

/** The administrators, newest first. For administrators. */
export async function administrators(
  pool: Pool,
  context: Context,
  { cursor, limit }: Paging,
): Promise<Page<ApiAdministrators>> {
  await requirePermission(pool, context, "office.read");
  let query = views(pool).selectFrom("api.administrators").selectAll();
  if (cursor) query = query.where("id", "<", cursor);
  return toPage(
    await query
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute(),
    limit,
  );
}
