import { paths } from "../../paths.ts";
import { common } from "../../text/app/common.ts";
import { Failure, type FailureProps } from "../../ui/feedback/notice.tsx";
import { usePageTitle } from "../page/page.tsx";

/** Shown in place of a failed screen: the reason, a retry, and a link home. */
export function ErrorNotice(props: FailureProps) {
  usePageTitle(props.title);
  return (
    <div className="flex flex-1 flex-col items-center justify-center py-16">
      <Failure {...props} whole className="grow-0" />
      <a
        href={paths.landing()}
        className="flex min-h-11 items-center text-15 font-medium text-accent-ink underline-offset-4 hover:underline"
      >
        {common.goHome}
      </a>
    </div>
  );
}
