import { Button } from "../../../ui/buttons/button.tsx";

/** A conflict and the actions that resolve it. It overlays what is below, so that nothing moves. */
export function Choice({ text, actions }: { text: string; actions: [label: string, act: () => void][] }) {
  return (
    <div className="absolute -inset-x-2 -top-1 z-10 rounded-control border border-line bg-surface p-2 shadow-popup">
      <p className="truncate font-medium text-pending-ink" title={text}>
        {text}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {actions.map(([label, act]) => (
          <Button key={label} size="sm" onClick={act}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
