import { useRouteError } from "react-router";
import { paths } from "../paths.ts";
import { common } from "../text/common.ts";
import { shellText } from "../text/shell.ts";
import { Failure } from "../ui/notice.tsx";
import { usePageTitle } from "./page.tsx";

/** A screen that could not be drawn: says so, and starts it again. The rest of the page keeps standing. */
export function ErrorScreen() {
  const error = useRouteError();
  usePageTitle(shellText.crashed);
  // The connection is gone, or a new version has removed the files of the one that is open.
  const unloaded =
    error instanceof TypeError && /dynamically imported module|Importing a module/.test(error.message);
  return (
    <div className="flex flex-1 flex-col items-center justify-center py-16">
      <Failure
        whole
        className="grow-0"
        title={shellText.crashed}
        detail={unloaded ? shellText.unloadedDetail : shellText.crashedDetail}
        retryLabel={shellText.reload}
        onRetry={() => location.reload()}
      />
      <a
        href={paths.landing()}
        className="text-15 font-medium text-accent-ink underline-offset-4 hover:underline"
      >
        {common.goHome}
      </a>
    </div>
  );
}
