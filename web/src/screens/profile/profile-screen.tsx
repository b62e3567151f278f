import { LogOut, TriangleAlert } from "lucide-react";
import { useSession } from "../../api/session/session.ts";
import { useSignOutAndLeave } from "../../shell/access/use-sign-out-and-leave.ts";
import { Page } from "../../shell/page/page.tsx";
import { profileText } from "../../text/account/profile.ts";
import { shellText } from "../../text/app/shell.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatDate } from "../../ui/format/time.ts";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { PreferencesForm } from "./preferences/preferences-form.tsx";
import { SectionNav } from "./section-nav.tsx";
import { SecurityAreas } from "./security/security-areas.tsx";

/** The signed-in user: preferences, account security, and sessions. */
export function ProfileScreen() {
  const { user } = useSession();
  const leave = useSignOutAndLeave();
  if (!user) return null;
  return (
    <Page title={profileText.title}>
      <div className="mx-auto flex w-full max-w-[33rem] flex-col lg:max-w-[54rem]">
        <header className="mb-6 flex items-center gap-4">
          <Avatar picture={user.avatar_url} name={user.username} className="size-14 text-24" />
          <div className="min-w-0">
            <h1 className="truncate text-34 font-bold">{profileText.title}</h1>
            <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
              {profileText.memberSince(formatDate(user.created_at))}
              {user.is_admin && <Badge tone="teal">{profileText.administrator}</Badge>}
            </p>
          </div>
        </header>
        {user.status === "suspended" && (
          <div className="mb-5">
            <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
              {profileText.suspended}
              {user.status_reason && (
                <p className="mt-1 font-normal [overflow-wrap:anywhere]">
                  {profileText.reason(user.status_reason)}
                </p>
              )}
            </Callout>
          </div>
        )}
        <div className="flex gap-10">
          <SectionNav />
          {/* Keeps the focused control from being covered by the save bar. */}
          <div className="flex min-w-0 flex-1 flex-col gap-5 [&_button]:scroll-my-32 [&_input]:scroll-my-32">
            <PreferencesForm user={user} />
            <SecurityAreas>
              <Button
                size="lg"
                onClick={() => void leave()}
                icon={<LogOut aria-hidden className="size-4" />}
                className="w-full"
              >
                {shellText.signOut}
              </Button>
            </SecurityAreas>
          </div>
        </div>
      </div>
    </Page>
  );
}
