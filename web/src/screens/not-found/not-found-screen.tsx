import { Compass } from "lucide-react";
import { GoHome } from "../../shell/navigation/go-home.tsx";
import { usePageTitle } from "../../shell/page/page.tsx";
import { shellText } from "../../text/app/shell.ts";
import { Empty } from "../../ui/feedback/notice.tsx";

export function NotFoundScreen() {
  usePageTitle(shellText.notFound);
  return (
    <Empty
      whole
      icon={<Compass aria-hidden className="size-5" />}
      title={shellText.notFound}
      detail={shellText.notFoundDetail}
      action={<GoHome />}
    />
  );
}
