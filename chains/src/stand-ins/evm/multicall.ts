import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { MULTICALL3 as CHECKSUMMED, createContract } from "micro-eth-signer/abi.js";
import { RpcError } from "./server.ts";

/** In lower case. */
export const MULTICALL3: string = CHECKSUMMED.toLowerCase();

const calls = {
  type: "tuple[]",
  components: [
    { name: "target", type: "address" },
    { name: "allowFailure", type: "bool" },
    { name: "callData", type: "bytes" },
  ],
} as const;
const answers = {
  type: "tuple[]",
  components: [
    { name: "success", type: "bool" },
    { name: "returnData", type: "bytes" },
  ],
} as const;

/** The contract's side: it reads what callers write, and writes what they read. */
const contract = createContract([
  { type: "function", name: "reads", inputs: [], outputs: [calls] },
  { type: "function", name: "writes", inputs: [answers], outputs: [] },
] as const);

/** `aggregate3` and `getEthBalance`: the two functions of Multicall3 that the adapter uses. */
const SELECTOR = /^0x82ad56cb/;
const ETH_BALANCE = /^0x4d2301cc0{24}([0-9a-f]{40})$/;

/** What the contract sees of the chain. */
interface View {
  balanceOf(address: string): bigint;
  /** Throws if the call fails. */
  call(to: string, data: string): string;
}

/** Answers a call of Multicall3. By the library's codec, so that a mistake in the adapter's own cannot hide here. */
export function aggregate(data: string, view: View): string {
  if (!SELECTOR.test(data)) throw new RpcError(3, "execution reverted");
  const list = contract.reads.decodeOutput(hexToBytes(data.slice(10)));
  const replies = list.map(({ target, allowFailure, callData }) => {
    try {
      const reply = innerCall(target.toLowerCase(), `0x${bytesToHex(callData)}`, view);
      return { success: true, returnData: hexToBytes(reply.slice(2)) };
    } catch (error) {
      if (!allowFailure) throw error;
      return { success: false, returnData: new Uint8Array() };
    }
  });
  return `0x${bytesToHex(contract.writes.encodeInput(replies)).slice(8)}`;
}

function innerCall(to: string, data: string, view: View): string {
  const [, owner] = ETH_BALANCE.exec(data) ?? [];
  if (to !== MULTICALL3 || owner === undefined) return view.call(to, data);
  return `0x${view.balanceOf(`0x${owner}`).toString(16).padStart(64, "0")}`;
}
