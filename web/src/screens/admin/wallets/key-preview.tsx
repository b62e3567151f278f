import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { KeyPreview, KeyScript } from "@portico/contract";
import { poolKeysText } from "../../../text/admin/pool.ts";
import { useIsSaving } from "../../../ui/fields/while-saving.tsx";
import { Address } from "../../../ui/marks/address.tsx";

interface PreviewProps {
  preview: KeyPreview;
  /** The kind of address that was chosen or is known; null until somebody chooses. */
  script: KeyScript | null;
  onScript: (script: KeyScript) => void;
}

/** An account's first addresses, and the choice of their kind if its key may mean several. */
export function PreviewOfKey({ preview, script, onScript }: PreviewProps) {
  const { fingerprint, account, next_index, kinds } = preview;
  const [only] = kinds;
  return (
    <li className="rounded-card border border-line p-4">
      <p className="font-mono text-13 font-semibold">{poolKeysText.key(fingerprint, account)}</p>
      <p className="text-13 text-muted">{poolKeysText.next(next_index)}</p>
      {kinds.length === 1 && only ? (
        <FirstAddresses addresses={only.addresses} />
      ) : (
        <Kinds preview={preview} script={script} onScript={onScript} />
      )}
    </li>
  );
}

function Kinds({ preview: { kinds, fingerprint }, script, onScript }: PreviewProps) {
  const isSaving = useIsSaving();
  return (
    <>
      <p className="mt-2 text-13 text-muted">
        {script === null ? poolKeysText.kindUnknown : poolKeysText.kindKnown}
      </p>
      <RadioGroup
        aria-label={poolKeysText.kindOf(fingerprint)}
        value={script ?? ""}
        onValueChange={(value) => onScript(value as KeyScript)}
        readOnly={isSaving}
        className="mt-2 flex flex-col gap-2"
      >
        {kinds.map((kind) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is the base radio inside
          <label
            key={kind.script}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-line px-3 py-2.5 has-[[data-checked]]:border-accent"
          >
            <Radio.Root
              value={kind.script}
              className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface data-[checked]:border-accent-fill"
            >
              <Radio.Indicator className="size-2.5 rounded-full bg-accent-fill" />
            </Radio.Root>
            <span className="min-w-0">
              <span className="block text-13 font-semibold">{poolKeysText.kinds[kind.script]}</span>
              {byAddress(kind.addresses).map(({ networks, address }) => (
                <span key={address} className="block font-mono text-13 break-all text-muted" translate="no">
                  <span className="sr-only">{networks.join(", ")} </span>
                  {address}
                </span>
              ))}
            </span>
          </label>
        ))}
      </RadioGroup>
    </>
  );
}

function FirstAddresses({ addresses }: { addresses: KeyPreview["kinds"][number]["addresses"] }) {
  return (
    <dl>
      {byAddress(addresses).map(({ networks, address }) => (
        <div key={address} className="mt-2">
          <dt className="text-13 text-muted">
            {poolKeysText.first} · {networks.join(", ")}
          </dt>
          <dd>
            <Address address={address} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Groups networks that share an address. */
function byAddress(addresses: readonly { first: string; network: string }[]) {
  const networksOf = new Map<string, string[]>();
  for (const { first, network } of addresses) {
    networksOf.set(first, [...(networksOf.get(first) ?? []), network]);
  }
  return [...networksOf].map(([address, networks]) => ({ address, networks }));
}
