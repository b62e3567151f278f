import { type EvmChain, evmNetworks, type PaymentBackground, type UtxoChain } from "@portico/chains";
import type { CallName } from "@portico/contract";
import { type Context, call, Refusal } from "@portico/database";
import type { FastifyRequest } from "fastify";
import { type ChainConnection, isEvm, isUtxo } from "../chains/connections.ts";
import type { Deps } from "../deps.ts";
import { approve, startApproval } from "./approve-payment.ts";
import { buildEvm, buildEvmReplacement } from "./build-evm.ts";
import { buildUtxo } from "./build-utxo.ts";
import { type ExportedPayment, paymentFile } from "./payment-file.ts";
import type { BuiltPayment, PaymentPlan, ReplacementPlan } from "./payment-plan.ts";
import { readSigned } from "./read-signed.ts";
import { asRefusal } from "./refusals.ts";

type Input = Record<string, unknown>;

/** Makes a call; `request` is the one that asked for it. */
export type RequestCaller = (context: Context, input: Input, request: FastifyRequest) => Promise<unknown>;

/**
 * The calls for which the server builds or reads a transaction. What it says of one are claims: the database compares
 * them with the withdrawals.
 */
export function paymentCallers({
  pool,
  chainConnections = [],
}: Deps): Partial<Record<CallName, RequestCaller>> {
  async function prepare(context: Context, input: Input): Promise<unknown> {
    const { p_network_id, p_withdrawal_ids } = input as { p_network_id: string; p_withdrawal_ids: string[] };
    const plan = await call<PaymentPlan>(pool, "payments_plan", context, { p_network_id, p_withdrawal_ids });
    const p_built = await withNode(chainConnections, p_network_id, (node) => build(p_network_id, node, plan));
    return call(pool, "admin_prepare_payments", context, { p_network_id, p_withdrawal_ids, p_built });
  }

  async function replace(context: Context, input: Input): Promise<unknown> {
    const { p_payment_id } = input as { p_payment_id: string };
    const plan = await call<ReplacementPlan>(pool, "replacement_plan", context, { p_payment_id });
    const p_built = await withNode(chainConnections, plan.network_id, (node) => buildReplacement(node, plan));
    return call(pool, "admin_replace_payment", context, { p_payment_id, p_built });
  }

  async function moveToCold(context: Context, input: Input): Promise<unknown> {
    const { p_reason: _, ...wanted } = input as { p_network_id: string; p_reason: string };
    const { p_network_id } = wanted;
    const plan = await call<PaymentPlan & { payment_id?: string }>(pool, "cold_plan", context, wanted);
    if (plan.payment_id !== undefined) return { success: true, payment_id: plan.payment_id };
    const [p_built] = await withNode(chainConnections, p_network_id, (node) =>
      build(p_network_id, node, plan),
    );
    return call(pool, "admin_move_to_cold", context, { ...input, p_built });
  }

  async function exportFile(context: Context, input: Input): Promise<unknown> {
    const { p_payment_id } = input as { p_payment_id: string };
    const exported = await call<ExportedPayment>(pool, "admin_export_payment", context, { p_payment_id });
    return { success: true, ...paymentFile(p_payment_id, exported) };
  }

  async function upload(context: Context, input: Input): Promise<unknown> {
    const { p_payment_id, p_signed } = input as { p_payment_id: string; p_signed: string };
    const payment = await call<PaymentBackground>(pool, "payment_to_sign", context, { p_payment_id });
    const signed = readSigned(payment, p_signed);
    return call(pool, "admin_upload_payment", context, { p_payment_id, p_signed: signed });
  }

  return {
    admin_prepare_payments: prepare,
    admin_replace_payment: replace,
    admin_move_to_cold: moveToCold,
    admin_export_payment: exportFile,
    admin_upload_payment: upload,
    admin_start_payment_approval: startApproval,
    admin_approve_payment: approve,
  } satisfies Partial<Record<CallName, RequestCaller>>;
}

/** Asks the first node of the network that can be used. Refuses `no_node`, `payment_not_possible`. */
async function withNode<Reply>(
  connections: readonly ChainConnection[],
  networkId: string,
  ask: (node: ChainConnection) => Promise<Reply>,
): Promise<Reply> {
  let last: unknown = new Refusal("no_node");
  for (const node of connections.filter(({ network_id }) => network_id === networkId)) {
    try {
      await node.chain.check();
      return await ask(node);
    } catch (error) {
      last = asRefusal(error);
      if (!(last instanceof Refusal) || last.code !== "no_node") throw last;
    }
  }
  throw last;
}

async function build(
  networkId: string,
  { chain }: ChainConnection,
  plan: PaymentPlan,
): Promise<BuiltPayment[]> {
  if (isUtxo(networkId)) return [await buildUtxo(networkId, chain as UtxoChain, plan)];
  if (isEvm(networkId)) return buildEvm(evmNetworks[networkId], chain as EvmChain, plan);
  throw new Error(`no adapter for ${networkId}`);
}

async function buildReplacement({ chain }: ChainConnection, plan: ReplacementPlan): Promise<BuiltPayment> {
  const { network_id } = plan;
  if (isUtxo(network_id)) return buildUtxo(network_id, chain as UtxoChain, plan, plan);
  if (isEvm(network_id)) return buildEvmReplacement(evmNetworks[network_id], chain as EvmChain, plan);
  throw new Error(`no adapter for ${network_id}`);
}
