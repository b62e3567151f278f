import type { ReactNode } from "react";
import { Outlet } from "../router/router.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { FloatingNotices } from "./floating-notices.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { TabBar } from "./tab-bar.tsx";

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
