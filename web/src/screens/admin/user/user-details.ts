import type { CallOutput } from "../../../api/http/client.ts";

/** The data of the user's page; each section takes its part. */
export type UserDetails = CallOutput<"admin_get_user_details_enhanced">;
