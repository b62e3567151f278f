import { networkById } from "@portico/contract";
import { usePublicSettings } from "../../api/queries/public.ts";
import { loadPart } from "../../shell/loading/load-part.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { withdrawText } from "../../text/money/withdraw.ts";
import { lazyFile } from "../../ui/files/lazy-file.ts";
import type { WithdrawFormState } from "./use-withdraw-form.ts";

const addresses = lazyFile(() => import("./test-addresses.ts").then((module) => module.testAddresses));

/** In practice mode, where few have an address outside: fills in one of the chosen network. */
export function TestAddress({ form }: { form: WithdrawFormState }) {
  const isPractice = usePublicSettings().data?.practice === true;
  const rules = form.network && networkById(form.network.network_id);
  if (!isPractice || !rules) return null;

  async function fill() {
    const isLoaded = await loadPart(addresses);
    const file = addresses.state();
    if (!isLoaded || file.status !== "loaded" || !rules) return;
    const { address_format, network_id } = rules;
    // A wallet of one's own, so it needs no tag.
    form.pick({ address: file.value[address_format], network_id, destination_tag: null });
  }

  return (
    <button type="button" className={textLinkClass} onClick={() => void fill()}>
      {withdrawText.useTestAddress}
    </button>
  );
}
