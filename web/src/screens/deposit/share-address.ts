import { notify } from "../../shell/notices/notify.ts";
import { depositText } from "../../text/money/deposit.ts";

/** Opens the device's share sheet with the address. Cancelling it shows no message. */
export async function shareAddress(symbol: string, network: string, address: string): Promise<void> {
  if (typeof navigator.share !== "function") {
    notify.error(depositText.shareUnsupported, "share");
    return;
  }
  try {
    await navigator.share({
      title: depositText.shareTitle(symbol),
      text: depositText.shareText(symbol, network, address),
    });
    notify.success(depositText.shared, "share");
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!isCancelled) notify.error(depositText.shareFailed, "share");
  }
}
