import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { ProfileChanges, WithdrawalTerms } from "@portico/contract";
import { changeAdministrator } from "@portico/database";
import { confirmWithdrawal } from "@portico/testing/database/confirmations.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { codeIn } from "../exchange/mail.ts";
import { databaseUrl, runSql } from "../exchange/operator.ts";

/** A signed-in user and their IP address. */
export interface Person {
  id: string;
  email: string;
  username: string;
  password: string;
  /** The session's cookie. */
  cookie: { name: string; value: string };
  /** The IP address that the proxy in front of the exchange would report. */
  address: string;
}

/** New sign-up data with a unique name. */
export function newName(name = "ada"): Pick<Person, "email" | "username" | "password"> {
  const unique = `${name}-${randomBytes(4).toString("hex")}`;
  return { email: `${unique.toLowerCase()}@example.org`, username: unique, password: `Orchard ${unique}` };
}

/** An address reserved for tests (RFC 2544). A new one each time, because rate limits count per address. */
export function newAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`;
}

/** Signs somebody up under a new name. */
export const join = (exchange: Exchange, name?: string): Promise<Person> => signUp(exchange, newName(name));

/** Signs up as the screens do, with the code from the mailbox, and stays signed in. */
export async function signUp(
  exchange: Exchange,
  person: Pick<Person, "email" | "username" | "password">,
): Promise<Person> {
  const address = newAddress();
  const pending = await startSignUp(exchange, person, address);
  const token = codeIn(await exchange.mailbox.next(person.email));
  const verified = await post(
    exchange,
    "/api/auth/verify",
    { email: person.email, token, type: "signup" },
    { cookie: pending, address },
  );
  const { user } = verified.body as { user: { id: string } };
  return { ...person, id: user.id, cookie: verified.cookie("portico_session"), address };
}

/** Starts a sign-up whose code has been emailed. The cookie belongs to the browser that may use the code. */
export async function startSignUp(
  exchange: Exchange,
  { email, username, password }: Pick<Person, "email" | "username" | "password">,
  address: string,
): Promise<Person["cookie"]> {
  const input = { email, password, data: { username } };
  const reply = await post(exchange, "/api/auth/signup", input, { address });
  return reply.cookie();
}

/** Signs in somebody who has an account. */
export async function signIn(
  exchange: Exchange,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<Person> {
  const address = newAddress();
  const reply = await post(
    exchange,
    "/api/auth/token",
    { grant_type: "password", email, password },
    { address },
  );
  const { user } = reply.body as { user: { id: string; username: string } };
  return {
    id: user.id,
    email,
    username: user.username,
    password,
    cookie: reply.cookie("portico_session"),
    address,
  };
}
/**
 * Makes somebody an administrator, as `npm run admin -- grant` does, and signs them in with their new rights.
 */
export async function makeAdministrator(exchange: Exchange, person: Person): Promise<Person> {
  await changeAdministrator(await databaseUrl(exchange), "grant", person.email);
  return signIn(exchange, person);
}

/** Changes somebody's preferences, as their profile does. */
export async function prefer(exchange: Exchange, person: Person, changes: ProfileChanges): Promise<void> {
  const reply = await fetch(`${exchange.url}/api/auth/user`, {
    method: "PUT",
    headers: { ...headersOf(exchange, person), "content-type": "application/json" },
    body: JSON.stringify(changes),
  });
  if (!reply.ok) throw new Error(`PUT /api/auth/user: ${reply.status} ${await reply.text()}`);
}

/** Makes an RPC of the contract as somebody. */
export async function rpc<Reply>(
  exchange: Exchange,
  person: Person,
  name: string,
  input: Record<string, unknown>,
): Promise<Reply> {
  return (await post(exchange, `/api/rpc/${name}`, input, person)).body as Reply;
}

/** Reads a path of the API as somebody. */
export async function read<Reply>(exchange: Exchange, person: Person, path: string): Promise<Reply> {
  const reply = await fetch(`${exchange.url}${path}`, { headers: headersOf(exchange, person) });
  if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

interface CoinNetworks {
  coin_id: string;
  networks: { deposit_name: string; address_format: string }[];
}

/** A random transaction hash in a network's format. */
function randomHash(addressFormat: string | undefined): string {
  const hash = randomBytes(32).toString("hex");
  if (addressFormat === "solana")
    return hash.replaceAll("0", "z").replaceAll(/[a-f]/g, "Q").repeat(2).slice(0, 88).replace(/^./, "5");
  return addressFormat === "evm" || addressFormat === "stacks" ? `0x${hash}` : hash;
}

/** An earlier test may have watched the network: as its node has not reported it, a deposit by hand would be refused. */
async function unwatch(exchange: Exchange, depositName: string | undefined): Promise<void> {
  await runSql(
    exchange,
    `update chain.cursors set reported_at = now() - interval '2 hours'
     where network_id = (select network_id from app.networks where deposit_name = $1)`,
    [depositName],
  );
}

/** What an administrator does that is not the test's subject. */
export class Administrator {
  readonly person: Person;
  #exchange: Exchange;

  constructor(exchange: Exchange, person: Person) {
    this.#exchange = exchange;
    this.person = person;
  }

  /** Credits a user with a deposit on the coin's first network. Returns the deposit's id. */
  async credit({ id }: Person, coinId: string, amount: string): Promise<string> {
    const { coins } = await read<{ coins: CoinNetworks[] }>(this.#exchange, this.person, "/api/coins");
    const network = coins.find(({ coin_id }) => coin_id === coinId)?.networks[0];
    await unwatch(this.#exchange, network?.deposit_name);
    const { deposit_id } = await rpc<{ deposit_id: string }>(
      this.#exchange,
      this.person,
      "admin_add_deposit_and_balance",
      {
        target_user_id: id,
        p_coin_id: coinId,
        p_amount: amount,
        p_reason: "For a test",
        p_network: network?.deposit_name,
        p_transaction_hash: randomHash(network?.address_format),
        p_output_index: 0,
      },
    );
    return deposit_id;
  }

  /** Claims a withdrawal for payment and approves it. */
  async approve(withdrawalId: string, hash?: string): Promise<void> {
    await rpc(this.#exchange, this.person, "admin_claim_withdrawal", { p_withdrawal_id: withdrawalId });
    await rpc(this.#exchange, this.person, "admin_process_transaction", {
      transaction_type: "withdrawal",
      transaction_id: withdrawalId,
      new_status: "completed",
      ...(hash && { transaction_hash: hash }),
    });
  }

  async reject(withdrawalId: string, reason?: string): Promise<void> {
    const input = { p_withdrawal_id: withdrawalId, ...(reason && { p_admin_notes: reason }) };
    await rpc(this.#exchange, this.person, "admin_reject_withdrawal", input);
  }
}

/** Makes a withdrawal as if its user had confirmed it in the dialog (T55). Returns its id. */
export async function withdraw(
  exchange: Exchange,
  person: Person,
  terms: WithdrawalTerms,
  fee: string,
): Promise<string> {
  const session = createHash("sha256").update(person.cookie.value).digest("hex");
  const owner = {
    query: (text: string, values: unknown[]) => runSql(exchange, text, values),
  };
  await confirmWithdrawal(owner, session, { ...terms });
  const input = { ...terms, p_user_id: person.id, p_fee: fee };
  const [reply] = await rpc<{ success: boolean; withdrawal_id: string; message: string }[]>(
    exchange,
    person,
    "initiate_withdrawal",
    input,
  );
  if (!reply?.success) throw new Error(`The withdrawal was refused: ${reply?.message}`);
  return reply.withdrawal_id;
}

/** Withdraws bitcoin to an external address. Returns the withdrawal's id. */
export function withdrawBitcoin(
  exchange: Exchange,
  person: Person,
  amount: string,
  toAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
): Promise<string> {
  const terms = { p_coin_id: "bitcoin", p_network: "BTC", p_amount: amount, p_to_address: toAddress };
  return withdraw(exchange, person, terms, "0.0001");
}

interface Asker {
  cookie?: Person["cookie"];
  address: string;
}

function headersOf(exchange: Exchange, { cookie, address }: Asker): Record<string, string> {
  return {
    origin: exchange.url,
    "x-forwarded-for": address,
    ...(cookie && { cookie: `${cookie.name}=${cookie.value}` }),
  };
}

/** Sends JSON as somebody's browser does; throws on an error status. */
export async function post(exchange: Exchange, path: string, input: unknown, asker: Asker) {
  const reply = await fetch(`${exchange.url}${path}`, {
    method: "POST",
    headers: {
      ...headersOf(exchange, asker),
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(input),
  });
  const body: unknown = await reply.json();
  if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(body)}`);
  return {
    body,
    /** The cookie that was set; by its name if there are several. */
    cookie(name?: string): Person["cookie"] {
      const set = reply.headers.getSetCookie().map((line) => /^([^=]+)=([^;]+)/.exec(line));
      const found = set.find((match) => match && (name === undefined || match[1] === name));
      if (!found?.[1] || !found[2]) throw new Error(`POST ${path} set no cookie ${name ?? ""}`);
      return { name: found[1], value: found[2] };
    },
  };
}
