import { useId } from "react";
import type { ReadOutput } from "../../../../api/http/client.ts";
import { adminPaymentsText as text } from "../../../../text/admin/payments.ts";
import { Panel } from "../../../../ui/layout/card.tsx";
import { BankAccountItem } from "./bank-account-item.tsx";
import { PaymentMethodList } from "./payment-method-list.tsx";

/** The payment methods, and the bank accounts to which users send money. */
export function PaymentsTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  const heading = useId();
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="text-15 text-muted">{text.intro}</p>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <PaymentMethodList methods={settings.payment_methods} accounts={settings.bank_accounts} />
        <Panel aria-labelledby={heading} className="p-5">
          <h2 id={heading} className="text-19 font-semibold">
            {text.accounts}
          </h2>
          <p className="mt-1 text-13 text-muted">{text.accountsIntro}</p>
          <ul aria-labelledby={heading}>
            {settings.bank_accounts.map((account) => (
              <BankAccountItem key={account.country} account={account} />
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}
