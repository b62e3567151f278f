import type { CallOutput } from "../../../api/client.ts";

/** What the user's page is about; its sections take their parts of it. */
export type UserDetails = CallOutput<"admin_get_user_details_enhanced">;
