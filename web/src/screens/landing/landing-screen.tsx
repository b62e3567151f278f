import { ArrowRight } from "lucide-react";
import { paths } from "../../paths.ts";
import { AppBadges } from "../../shell/install/app-badges.tsx";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { usePageTitle } from "../../shell/page/page.tsx";
import { landingText } from "../../text/app/landing.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { Features } from "./features.tsx";
import { PriceList } from "./price-list.tsx";
import { QuoteCard } from "./quote-card.tsx";
import { Statistics } from "./statistics.tsx";

export function LandingScreen() {
  usePageTitle(null);
  return (
    <div className="column flex flex-col gap-16 pt-10 pb-16 md:gap-24 md:pt-16 md:pb-24">
      <Hero />
      <PriceList />
      <Features />
      <Statistics />
      <AppBadges />
    </div>
  );
}

function Hero() {
  return (
    <section className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-16 xl:grid-cols-[minmax(0,1fr)_29rem]">
      <div>
        <h1 className="max-w-[11em] text-46 font-bold text-balance md:text-60">{landingText.title}</h1>
        <p className="mt-6 max-w-[28em] text-19 text-pretty text-muted">{landingText.lead}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <LinkButton to={paths.wallets()} tone="accent" size="lg">
            {landingText.stepIn}
            <ArrowRight aria-hidden className="size-4.5" />
          </LinkButton>
          <a href="#how-it-works" className={buttonClass("raised", "lg")}>
            {landingText.howItWorks}
          </a>
        </div>
      </div>
      <QuoteCard />
    </section>
  );
}
