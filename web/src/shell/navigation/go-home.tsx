import { paths } from "../../paths.ts";
import { common } from "../../text/app/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useNavigate } from "../router/router.tsx";

/** The way out of a notice; the spec calls it a button. */
export function GoHome() {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(paths.landing())}>{common.goHome}</Button>;
}
