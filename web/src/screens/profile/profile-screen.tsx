import { LogOut, TriangleAlert } from "lucide-react";
import { useSession } from "../../api/session.ts";
import { ThemeSwitch } from "../../shell/footer.tsx";
import { Page } from "../../shell/page.tsx";
import { useLeave } from "../../shell/profile-menu.tsx";
import { profileText } from "../../text/profile.ts";
import { shellText } from "../../text/shell.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { formatDate } from "../../ui/format/time.ts";
import { Callout } from "../../ui/notice.tsx";
import { SecurityAreas } from "./security/security-areas.tsx";

/** Who is signed in. */
export function ProfileScreen() {
  const { user } = useSession();
  const leave = useLeave();
  if (!user) return null;
  return (
    <Page title={profileText.title} narrow>
      <header className="mb-6 flex items-center gap-4">
        <span
          aria-hidden
          className="flex size-14 shrink-0 items-center justify-center rounded-full bg-accent-tint text-24 font-bold text-accent-ink uppercase"
        >
          {user.username.charAt(0)}
        </span>
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
          </Callout>
        </div>
      )}
      <Panel className="flex flex-col gap-5 p-5 sm:p-7">
        <TextField label={profileText.email} value={user.email} hint={profileText.emailHint} readOnly />
        <TextField label={profileText.username} value={user.username} readOnly />
        <div className="flex items-center justify-between gap-4">
          <span className="text-13 font-medium text-muted">{shellText.theme}</span>
          <ThemeSwitch />
        </div>
      </Panel>
      <SecurityAreas>
        <Button
          size="lg"
          onClick={() => void leave()}
          icon={<LogOut aria-hidden className="size-4" />}
          className="mt-5 w-full"
        >
          {shellText.signOut}
        </Button>
      </SecurityAreas>
    </Page>
  );
}
