import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { passkeyObstacle } from "../../../api/account/passkeys.ts";
import { useFactors } from "../../../api/queries/security.ts";
import { useSession } from "../../../api/session/session.ts";
import { paths } from "../../../paths.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { Link } from "../../../shell/router/link.tsx";
import { passkeyText } from "../../../text/account/security.ts";
import { payingText, paymentText } from "../../../text/admin/paying.ts";
import { approveText as text } from "../../../text/admin/signer.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { ActDialog } from "./act-dialog.tsx";
import type { PaymentDialogProps } from "./payment-dialog-props.ts";
import { PaymentItems } from "./payment-items.tsx";
import { ownApproval, shortId } from "./signer-facts.ts";
import { useApproval } from "./use-approval.ts";

const warning = <TriangleAlert aria-hidden className="size-4" />;

/** Shows what a payment pays, which the administrator's passkey then signs for the signer. */
export function ApproveDialog(props: PaymentDialogProps) {
  const { payment, current, isOpen, onDone, onClose } = props;
  const userId = useSession().user?.id;
  function succeed() {
    notify.success(text.done, "payment");
    onDone();
  }
  const approval = useApproval(succeed);
  // The answer was lost, but the approval is there.
  const isFound = isOpen && approval.error !== null && current && ownApproval(current, userId) !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found
  useEffect(() => {
    if (isFound) succeed();
  }, [isFound]);
  const obstacle = useObstacle();
  const { reset, isPending } = approval;
  // What went wrong the last time is no news when it is opened again. A pending call must not be reset: it would never
  // count as settled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is opened
  useEffect(() => {
    if (isOpen && !isPending) reset();
  }, [isOpen]);

  function close() {
    if (approval.isAsking) approval.stopAsking();
    onClose();
  }

  return (
    <ActDialog
      {...props}
      onClose={close}
      text={{ ...text, action: approval.isAsking ? text.waiting : text.action }}
      call={approval}
      canCancel={approval.isAsking}
      missing={obstacle}
      onAct={() => approval.start(payment.id)}
    >
      {obstacle && (
        <Callout tone="warning" icon={warning}>
          <p>{obstacle}</p>
          {obstacle === text.noPasskey && <AddPasskey />}
        </Callout>
      )}
      <Earlier {...props} />
      <div className="flex flex-col gap-1.5">
        <p className="text-13 font-medium text-muted">{text.check}</p>
        <PaymentItems items={payment.items} label={paymentText.items} isPlain />
      </div>
    </ActDialog>
  );
}

/** Why the administrator cannot use a passkey here; undefined if they can, or while that is unknown. */
function useObstacle(): string | undefined {
  const factors = useFactors().data;
  const obstacle = passkeyObstacle() ?? (factors?.passkeys_available === false ? "address" : null);
  if (obstacle) return passkeyText.obstacles[obstacle];
  return factors?.passkeys.length === 0 ? text.noPasskey : undefined;
}

function AddPasskey() {
  return (
    <Link
      to={`${paths.profile()}#security`}
      className="mt-1 inline-block underline underline-offset-4 pointer-coarse:py-2.5"
    >
      {text.addPasskey}
    </Link>
  );
}

/** Warns of payments that may have paid the same withdrawals already. */
function Earlier({ payment }: PaymentDialogProps) {
  return payment.items.map(({ withdrawal_id, amount, symbol, earlier }) =>
    earlier.map(({ payment_id, state }) => (
      <Callout key={`${withdrawal_id} ${payment_id}`} tone="danger" icon={warning}>
        <p>{text.earlier(payingText.amountOf(formatExact(amount), symbol), shortId(payment_id), state)}</p>
        <a
          href={paths.adminPayments({ withdrawal: withdrawal_id })}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-block underline underline-offset-4 pointer-coarse:py-2.5"
        >
          {text.showEarlier}
        </a>
      </Callout>
    )),
  );
}
