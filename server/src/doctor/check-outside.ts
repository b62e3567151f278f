import { withTimeout } from "../async/with-timeout.ts";
import { connect } from "../chains/connections.ts";
import { faultText } from "../chains/nodes.ts";
import type { ChainNode } from "../config/chains-setting.ts";
import type { Config } from "../config/config.ts";
import { trySender } from "../outside/mail-connection.ts";
import { mailFault } from "../outside/mail-faults.ts";
import { createCoingeckoFeed } from "../outside/price-feeds/coingecko.ts";
import { derivedSender } from "../outside/sender.ts";
import { feedOptions } from "../prices/price-feed.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";

const mail = findings("mail");
const prices = findings("prices");

const timeoutMilliseconds = 20_000;

/** Connects to the mail server, signs in and offers the sender, but sends nothing. */
export async function checkMail({ smtpUrl, mailFrom, isMailFromSet, practice }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined) {
    return practice
      ? mail.ok("practice mode writes files to DATA_DIR/mail")
      : mail.warning("not set up, which is possible in demo mode only: set SMTP_URL and MAIL_FROM");
  }
  const { host } = new URL(smtpUrl);
  try {
    await withTimeout(timeoutMilliseconds, trySender(smtpUrl, mailFrom));
    if (!isMailFromSet) return mail.warning(`${host} answers. ${derivedSender}`);
    return mail.ok(`${host} answers, and accepts the login and the sender`);
  } catch (error) {
    const { reason, response } = mailFault(error);
    const said = response === undefined ? "" : ` (${response})`;
    return mail.fault(`${host} can't be used: ${reason}${said}. See SMTP_URL and MAIL_FROM`);
  }
}

/** Asks the price feed for one coin. */
export async function checkPrices(config: Config): Promise<Finding[]> {
  if (config.priceFeed === "simulated") return prices.ok("simulated");
  const { host } = new URL(config.priceFeedUrl);
  try {
    const { prices: found } = await createCoingeckoFeed(feedOptions(config)).fetchPrices(["bitcoin"]);
    const price = found[0]?.market_price;
    if (price === undefined) {
      return prices.fault(`${host} answers without a bitcoin price. See PRICE_FEED_URL`);
    }
    return prices.ok(`${host} answers: bitcoin is at $${price}`);
  } catch (error) {
    const text = `${host} can't be used: ${reasonOf(error)}`;
    return config.practice && config.priceFeed === "auto"
      ? prices.warning(`${text}. Prices are simulated meanwhile`)
      : prices.fault(`${text}. See PRICE_FEED_URL and PRICE_FEED_KEY, and the way to the internet`);
  }
}

/** Asks each node which chain it serves, and for its last block. */
export async function checkChains({ chains: nodes }: Config): Promise<Finding[]> {
  const chains = findings("chains");
  if (nodes === undefined) return chains.ok("practice mode has its own play chains");
  if (nodes.length === 0) return chains.warning("no nodes, so deposits are entered by hand: see CHAINS");
  return (await Promise.all(nodes.map(checkNode))).flat();
}

async function checkNode(node: ChainNode): Promise<Finding[]> {
  const found = findings(`node ${node.network_id}`);
  const { chain } = connect(node);
  try {
    await chain.check();
    const { height } = await chain.tip();
    return found.ok(`${node.name} answers; its last block is ${height}`);
  } catch (error) {
    return found.fault(
      `${node.name} can't be used: ${faultText(error)}. See its entry in CHAINS, and docs/operations/chains.md`,
    );
  } finally {
    chain.close();
  }
}
