import { CircleCheck, Monitor, Smartphone, TabletSmartphone } from "lucide-react";
import { installText } from "../../text/app/install.ts";
import { ownPlatform, type Platform, useIsInstalled } from "./install.ts";
import { useInstall } from "./use-install.tsx";

const platforms = [
  { platform: "ios", icon: TabletSmartphone },
  { platform: "android", icon: Smartphone },
  { platform: "desktop", icon: Monitor },
] as const satisfies readonly { platform: Platform; icon: unknown }[];

/** Install buttons in place of app store badges: the app is installed from the page itself. */
export function AppBadges() {
  const { install, dialog } = useInstall();
  const isInstalled = useIsInstalled();
  const here = ownPlatform();
  return (
    <section aria-labelledby="app-badges-title">
      <h2 id="app-badges-title" className="text-24 font-bold">
        {installText.title}
      </h2>
      <p className="mt-2 text-15 text-pretty text-muted">{installText.detail}</p>
      <ul className="mt-6 flex flex-wrap gap-3">
        {platforms.map(({ platform, icon: Icon }) => {
          const isDone = isInstalled && platform === here;
          const Sign = isDone ? CircleCheck : Icon;
          return (
            <li key={platform} className="grow sm:grow-0">
              <button
                type="button"
                onClick={() => void install(platform)}
                className="flex min-h-16 w-full min-w-52 items-center gap-3.5 rounded-button border border-line-strong bg-surface px-5 py-2.5 text-left transition-colors duration-150 hover:border-accent hover:bg-raised"
              >
                <Sign aria-hidden className="size-7 shrink-0 text-accent-ink" />
                <span className="flex flex-col">
                  <span className="text-13 text-muted">
                    {isDone ? installText.installed : installText.kicker}
                  </span>{" "}
                  <span className="text-19 leading-tight font-semibold">
                    {installText.platforms[platform]}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {dialog}
    </section>
  );
}
