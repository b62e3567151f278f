import { ArrowLeftRight, Coins, Scale, Send } from "lucide-react";
import { landingText } from "../../text/app/landing.ts";
import { Card } from "../../ui/layout/card.tsx";

const icons = [Coins, ArrowLeftRight, Send, Scale];

/** The product's features in four cards. */
export function Features() {
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-title" className="scroll-mt-24">
      <h2 id="how-it-works-title" className="text-24 font-bold">
        {landingText.features}
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {landingText.featureList.map(({ title, detail }, index) => {
          const Icon = icons[index] ?? Coins;
          return (
            <li key={title} className="contents">
              <Card className="flex flex-col p-6">
                <span className="flex size-11 items-center justify-center rounded-button bg-accent-tint text-accent-ink">
                  <Icon aria-hidden className="size-5" />
                </span>
                <h3 className="mt-5 text-15 font-semibold">{title}</h3>
                <p className="mt-1.5 text-15 text-pretty text-muted">{detail}</p>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
