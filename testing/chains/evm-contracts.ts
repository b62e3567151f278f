// Contracts for anvil, written in opcodes because no compiler is installed.

const op = {
  add: "01",
  sub: "03",
  div: "04",
  lt: "10",
  eq: "14",
  shr: "1c",
  caller: "33",
  callvalue: "34",
  calldataload: "35",
  mstore: "52",
  sload: "54",
  sstore: "55",
  jumpi: "57",
  gas: "5a",
  jumpdest: "5b",
  dup1: "80",
  dup2: "81",
  dup3: "82",
  swap1: "90",
  log3: "a3",
  call: "f1",
  return: "f3",
  revert: "fd",
  stop: "00",
};

const push = (hex: string) => (0x5f + hex.length / 2).toString(16) + hex;
const pushByte = (value: number) => push(value.toString(16).padStart(2, "0"));

const TRANSFER = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const revert = pushByte(0) + pushByte(0) + op.revert;
const returnWord = pushByte(0) + op.mstore + pushByte(32) + pushByte(0) + op.return;

/**
 * Moves tokens from the caller; the arguments are offsets in the call data. Jumps to `failure` if it has too few.
 * @param tax what makes of the amount on the stack what the recipient gets
 */
function move(to: number, amount: number, failure: number, tax: string): string {
  return [
    pushByte(amount) + op.calldataload,
    op.caller + op.sload,
    op.dup2 + op.dup2 + op.lt + push(failure.toString(16).padStart(4, "0")) + op.jumpi,
    op.dup2 + op.swap1 + op.sub + op.caller + op.sstore,
    tax,
    pushByte(to) + op.calldataload,
    op.dup1 + op.sload + op.dup3 + op.add + op.dup2 + op.sstore,
    op.swap1 + pushByte(0) + op.mstore,
    op.caller + push(TRANSFER) + pushByte(32) + pushByte(0) + op.log3,
  ].join("");
}

/** `transferFrom` of nothing, which needs nobody's consent. Of more, it fails. */
function transferOfNothing(failure: number): string {
  return [
    pushByte(68) + op.calldataload + push(failure.toString(16).padStart(4, "0")) + op.jumpi,
    pushByte(36) + op.calldataload + pushByte(4) + op.calldataload,
    push(TRANSFER) + pushByte(32) + pushByte(0) + op.log3,
  ].join("");
}

/** What the tokens say of themselves. */
export const FACE = { decimals: 6, symbol: "TKN" };

/** Returns a `string` of at most 32 bytes. */
function returnString(text: string): string {
  const digits = Buffer.from(text).toString("hex");
  const words = [pushByte(32), pushByte(text.length), push(digits.padEnd(64, "0"))];
  const stored = words.map((value, index) => value + pushByte(index * 32) + op.mstore);
  return stored.join("") + pushByte(96) + pushByte(0) + op.return;
}

/**
 * A token: `decimals()`, `symbol()`, `transfer(address,uint256)`, `balanceOf(address)`, `transferFrom(address,address,uint256)` of nothing, and
 * `split(address,address,uint256)`, which pays two. The balance of an address is stored under the address itself.
 */
function tokenCodeOf(tax: string): string {
  const bodies = (failure: number) => [
    ["a9059cbb", move(4, 36, failure, tax) + pushByte(1) + returnWord],
    ["70a08231", pushByte(4) + op.calldataload + op.sload + returnWord],
    ["3313be4e", move(4, 68, failure, tax) + move(36, 68, failure, tax) + pushByte(1) + returnWord],
    ["23b872dd", transferOfNothing(failure) + pushByte(1) + returnWord],
    ["313ce567", pushByte(FACE.decimals) + returnWord],
    ["95d89b41", returnString(FACE.symbol)],
  ];
  const assemble = (failure: number): { code: string; failure: number } => {
    const entries = bodies(failure);
    const header = pushByte(0) + op.calldataload + pushByte(0xe0) + op.shr;
    // Each entry of the dispatcher has 11 bytes: DUP1 PUSH4 EQ PUSH2 JUMPI.
    const failureAt = header.length / 2 + entries.length * 11;
    let at = failureAt + 1 + revert.length / 2;
    const targets = entries.map(([, body = ""]) => {
      const target = at;
      at += 1 + body.length / 2;
      return target;
    });
    const dispatcher = entries.map(
      ([selector = ""], index) =>
        op.dup1 +
        push(selector) +
        op.eq +
        push((targets[index] ?? 0).toString(16).padStart(4, "0")) +
        op.jumpi,
    );
    const code = [
      header,
      ...dispatcher,
      op.jumpdest + revert,
      ...entries.map(([, body]) => op.jumpdest + body),
    ];
    return { code: `0x${code.join("")}`, failure: failureAt };
  };
  return assemble(assemble(0).failure).code;
}

export const tokenCode = tokenCodeOf("");
/** Keeps a hundredth of each transfer. */
export const taxedTokenCode = tokenCodeOf(pushByte(100) + op.dup2 + op.div + op.swap1 + op.sub);

/** Sends the value that it gets on to the address in the first word of the call data. */
export const forwarderCode = `0x${[
  pushByte(0) + pushByte(0) + pushByte(0) + pushByte(0),
  op.callvalue + pushByte(0) + op.calldataload + op.gas + op.call + op.stop,
].join("")}`;

/** Pays 1 wei to each of the addresses in the first three words of the call data. A payment that fails is left out. */
export const fanCode = `0x${[0, 32, 64]
  .map((offset) =>
    [
      pushByte(0) + pushByte(0) + pushByte(0) + pushByte(0),
      pushByte(1) + pushByte(offset) + op.calldataload + op.gas + op.call,
    ].join(""),
  )
  .join("")}${op.stop}`;

/** Fails whatever it is asked. */
export const failingCode = `0x${revert}`;
