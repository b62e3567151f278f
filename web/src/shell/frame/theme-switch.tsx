import type { Theme } from "@portico/contract";
import { keepTheme, useTheme } from "../../api/preferences/theme.ts";
import { useUpdateProfile } from "../../api/queries/profile.ts";
import { useSession } from "../../api/session/session.ts";
import { profileProblem } from "../../text/account/profile-problem.ts";
import { shellText } from "../../text/app/shell.ts";
import { Segmented } from "../../ui/fields/segmented.tsx";
import { notify } from "../notices/notify.ts";

const options = (["auto", "light", "dark"] as const).map((value) => ({
  value,
  label: shellText.themes[value],
}));

/** The choice of theme: saved in the signed-in user's account, or for a visitor in this browser. */
export function ThemeSwitch() {
  const theme = useTheme();
  const { user } = useSession();
  const update = useUpdateProfile();

  function choose(next: Theme) {
    // Applied at once; a refusal restores the account's theme.
    keepTheme(next);
    if (!user) return;
    update.mutate(
      { theme_preference: next },
      {
        onError: (error) => {
          keepTheme(user.theme_preference);
          notify.error(profileProblem(error), "profile");
        },
      },
    );
  }

  return <Segmented label={shellText.theme} value={theme} onValueChange={choose} options={options} />;
}
