import type { Exchange } from "../exchange/exchange.ts";
import { runSql } from "../exchange/operator.ts";
import { join, makeAdministrator, type Person, rpc } from "./people.ts";

interface PoolReply {
  wallet_id: string;
  pool_request_id: string | null;
}

/** Another administrator, made for this, approves a request of the pool (T68). */
export async function approvePool(exchange: Exchange, requestId: string | null): Promise<void> {
  if (requestId === null) return;
  const second = await makeAdministrator(exchange, await join(exchange, "approver"));
  const [request] = await runSql<{ seen: string }>(
    exchange,
    "select app.pool_request_seen(r) as seen from app.pool_requests r where r.id = $1",
    [requestId],
  );
  await rpc(exchange, second, "admin_decide_pool_request", {
    p_pool_request_id: requestId,
    p_approve: true,
    p_seen: request?.seen,
  });
}

/** Makes a call that requests a change of the pool, and has it approved. */
export async function rpcApproved(
  exchange: Exchange,
  person: Person,
  name: string,
  input: Record<string, unknown>,
): Promise<PoolReply> {
  // The wallets of these tests have few addresses.
  await runSql(exchange, "update app.settings set value = 'none' where key = 'required_networks'");
  const reply = await rpc<PoolReply>(exchange, person, name, { p_reason: "For a test", ...input });
  await approvePool(exchange, reply.pool_request_id);
  return reply;
}

/** The request of the pool that was made last. */
export async function lastPoolRequest(exchange: Exchange): Promise<string | null> {
  const [request] = await runSql<{ id: string }>(
    exchange,
    "select id from app.pool_requests where status = 'pending' order by requested_at desc limit 1",
  );
  return request?.id ?? null;
}
