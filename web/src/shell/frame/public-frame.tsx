import type { ReactNode } from "react";
import { TabBar } from "../navigation/tab-bar.tsx";
import { DemoBanner } from "../notices/demo-banner.tsx";
import { FloatingNotices } from "../notices/floating-notices.tsx";
import { Outlet } from "../router/router.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** Header, content, footer and tab bar, around every screen except the back office's. */
export function PublicFrame() {
  return (
    <Surroundings>
      <Outlet />
    </Surroundings>
  );
}

/** The same around any content, for what a guard shows in place of a screen. */
export function Surroundings({ children }: { children: ReactNode }) {
  return (
    <>
      <DemoBanner />
      <Header />
      <main
        id="content"
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-4.0625rem)] flex-1 flex-col outline-none"
      >
        {children}
      </main>
      <Footer />
      <TabBar />
      <FloatingNotices />
    </>
  );
}
