import { routes } from "@portico/contract";
import { useEffect, useReducer } from "react";
import { paths } from "./paths.ts";
import { LandingScreen } from "./screens/landing/landing-screen.tsx";
import { Frame } from "./shell/frame/frame.tsx";
import { RequireAdmin, RequireUser } from "./shell/frame/guards.tsx";
import { PublicFrame } from "./shell/frame/public-frame.tsx";
import { ErrorBoundary } from "./shell/loading/error-boundary.tsx";
import { type LazyScreen, lazyScreen as screen } from "./shell/loading/lazy-screen.tsx";
import { trackProgress } from "./shell/loading/progress.ts";
import { AdminSkeleton } from "./shell/loading/screen-skeleton.tsx";
import { finder } from "./shell/router/match.ts";
import { Navigate, Outlet, Routes } from "./shell/router/router.tsx";
import { onTimeZone } from "./ui/format/time.ts";
import type { Part } from "./ui/jsx/jsx-types.ts";

const AuthScreen = screen(() => import("./screens/auth/auth-screen.tsx"), "AuthScreen");
const AuthCallbackScreen = screen(
  () => import("./screens/auth-callback/auth-callback-screen.tsx"),
  "AuthCallbackScreen",
);
const ConfirmEmailScreen = screen(
  () => import("./screens/confirm-email/confirm-email-screen.tsx"),
  "ConfirmEmailScreen",
);
const VerifyCodeScreen = screen(
  () => import("./screens/verify-code/verify-code-screen.tsx"),
  "VerifyCodeScreen",
);
const ForgotPasswordScreen = screen(
  () => import("./screens/forgot-password/forgot-password-screen.tsx"),
  "ForgotPasswordScreen",
);
const ResetPasswordScreen = screen(
  () => import("./screens/reset-password/reset-password-screen.tsx"),
  "ResetPasswordScreen",
);
const EmailVerifiedScreen = screen(
  () => import("./screens/email-verified/email-verified-screen.tsx"),
  "EmailVerifiedScreen",
);
const ExpiredLinkScreen = screen(
  () => import("./screens/expired-link/expired-link-screen.tsx"),
  "ExpiredLinkScreen",
);
const WalletsScreen = screen(() => import("./screens/wallets/wallets-screen.tsx"), "WalletsScreen");
const CoinScreen = screen(() => import("./screens/coin/coin-screen.tsx"), "CoinScreen");
const SwapScreen = screen(() => import("./screens/swap/swap-screen.tsx"), "SwapScreen");
const ProfileScreen = screen(() => import("./screens/profile/profile-screen.tsx"), "ProfileScreen");
const HistoryScreen = screen(() => import("./screens/history/history-screen.tsx"), "HistoryScreen");
const TransactionDetailsScreen = screen(
  () => import("./screens/transaction-details/transaction-details-screen.tsx"),
  "TransactionDetailsScreen",
);
const DepositScreen = screen(() => import("./screens/deposit/deposit-screen.tsx"), "DepositScreen");
const BuyScreen = screen(() => import("./screens/buy/buy-screen.tsx"), "BuyScreen");
const WithdrawScreen = screen(() => import("./screens/withdraw/withdraw-screen.tsx"), "WithdrawScreen");
const AdminFrame = screen(() => import("./shell/frame/admin-frame.tsx"), "AdminFrame", AdminSkeleton);
const AdminAuthScreen = screen(() => import("./screens/admin/auth/admin-auth-screen.tsx"), "AdminAuthScreen");
const AdminOverviewScreen = screen(
  () => import("./screens/admin/overview/overview-screen.tsx"),
  "AdminOverviewScreen",
);
const AdminUsersScreen = screen(() => import("./screens/admin/users/users-screen.tsx"), "AdminUsersScreen");
const AdminUserScreen = screen(() => import("./screens/admin/user/user-screen.tsx"), "AdminUserScreen");
const AdminStatementScreen = screen(
  () => import("./screens/admin/statement/statement-screen.tsx"),
  "AdminStatementScreen",
);
const AdminTransactionsScreen = screen(
  () => import("./screens/admin/transactions/transactions-screen.tsx"),
  "AdminTransactionsScreen",
);
const AdminTransactionScreen = screen(
  () => import("./screens/admin/transaction/transaction-screen.tsx"),
  "AdminTransactionScreen",
);
const AdminAuditScreen = screen(() => import("./screens/admin/audit/audit-screen.tsx"), "AdminAuditScreen");
const AdminWithdrawalsScreen = screen(
  () => import("./screens/admin/withdrawals/withdrawals-screen.tsx"),
  "AdminWithdrawalsScreen",
);
const AdminCronScreen = screen(() => import("./screens/admin/cron/cron-screen.tsx"), "AdminCronScreen");
const AdminSettingsScreen = screen(
  () => import("./screens/admin/settings/settings-screen.tsx"),
  "AdminSettingsScreen",
);
const AdminWalletsScreen = screen(
  () => import("./screens/admin/wallets/wallets-screen.tsx"),
  "AdminWalletsScreen",
);
const AdminNetworksScreen = screen(
  () => import("./screens/admin/networks/networks-screen.tsx"),
  "AdminNetworksScreen",
);
const AdminTreasuryScreen = screen(
  () => import("./screens/admin/treasury/treasury-screen.tsx"),
  "AdminTreasuryScreen",
);
const AdminPaymentsScreen = screen(
  () => import("./screens/admin/payments/payments-screen.tsx"),
  "AdminPaymentsScreen",
);
const EditWalletScreen = screen(
  () => import("./screens/admin/edit-wallet/edit-wallet-screen.tsx"),
  "EditWalletScreen",
);
const NotFoundScreen = screen(() => import("./screens/not-found/not-found-screen.tsx"), "NotFoundScreen");

/** Keeps the frame when a screen throws. */
function Guarded() {
  return (
    <ErrorBoundary>
      <Outlet />
    </ErrorBoundary>
  );
}

/** Never suspends, so that the prerendered page is hydrated in one go, before anything can change. */
function Home() {
  return (
    <ErrorBoundary>
      <LandingScreen />
    </ErrorBoundary>
  );
}

function AdminHome() {
  return <Navigate to={paths.adminOverview()} replace />;
}

/** The screens in the spec's order; their paths are in the contract's route table. */
const find = finder([
  {
    Component: Frame,
    children: [
      {
        Component: PublicFrame,
        children: [
          { path: routes.landing.path, Component: Home },
          {
            Component: Guarded,
            children: [
              { path: routes.auth.path, Component: AuthScreen },
              { path: routes.authCallback.path, Component: AuthCallbackScreen },
              { path: routes.confirmEmail.path, Component: ConfirmEmailScreen },
              { path: routes.verifyCode.path, Component: VerifyCodeScreen },
              { path: routes.forgotPassword.path, Component: ForgotPasswordScreen },
              { path: routes.resetPassword.path, Component: ResetPasswordScreen },
              { path: routes.emailVerified.path, Component: EmailVerifiedScreen },
              { path: routes.expiredLink.path, Component: ExpiredLinkScreen },
              { path: routes.adminAuth.path, Component: AdminAuthScreen },
              {
                Component: RequireUser,
                children: [
                  { path: routes.wallets.path, Component: WalletsScreen },
                  { path: routes.coin.path, Component: CoinScreen },
                  { path: routes.swap.path, Component: SwapScreen },
                  { path: routes.history.path, Component: HistoryScreen },
                  { path: routes.transactionDetails.path, Component: TransactionDetailsScreen },
                  { path: routes.profile.path, Component: ProfileScreen },
                  { path: routes.buy.path, Component: BuyScreen },
                  { path: routes.withdraw.path, Component: WithdrawScreen },
                  { path: routes.deposit.path, Component: DepositScreen },
                ],
              },
              { path: "*", Component: NotFoundScreen },
            ],
          },
        ],
      },
      {
        Component: Guarded,
        children: [
          {
            Component: RequireAdmin,
            children: [
              { path: routes.admin.path, Component: AdminHome },
              {
                Component: AdminFrame,
                children: [
                  {
                    Component: Guarded,
                    children: [
                      { path: routes.adminOverview.path, Component: AdminOverviewScreen },
                      { path: routes.adminUsers.path, Component: AdminUsersScreen },
                      { path: routes.adminUser.path, Component: AdminUserScreen },
                      { path: routes.adminStatement.path, Component: AdminStatementScreen },
                      { path: routes.adminTransactions.path, Component: AdminTransactionsScreen },
                      { path: routes.adminTransaction.path, Component: AdminTransactionScreen },
                      { path: routes.adminAudit.path, Component: AdminAuditScreen },
                      { path: routes.adminWithdrawals.path, Component: AdminWithdrawalsScreen },
                      { path: routes.adminWallets.path, Component: AdminWalletsScreen },
                      { path: routes.adminEditWallet.path, Component: EditWalletScreen },
                      { path: routes.adminNetworks.path, Component: AdminNetworksScreen },
                      { path: routes.adminPayments.path, Component: AdminPaymentsScreen },
                      { path: routes.adminTreasury.path, Component: AdminTreasuryScreen },
                      { path: routes.adminCron.path, Component: AdminCronScreen },
                      { path: routes.adminSettings.path, Component: AdminSettingsScreen },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]);

/** Loads the code that a page needs; null if it is all loaded. The previous page stays visible meanwhile. */
export function fetchScreens(pathname: string): Promise<unknown> | null {
  const components: readonly (Part & Partial<LazyScreen>)[] = find(pathname).components;
  const missing = components.filter((one) => one.state && one.state().status !== "loaded");
  // The page itself reports a failed load.
  return missing.length === 0 ? null : trackProgress(Promise.all(missing.map((one) => one.load?.())));
}

/** The current URL's screen, in its frame. */
export function Screens() {
  // Re-renders every screen in place, since any may show a time; form input is kept.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onTimeZone(redraw), []);
  return (
    <ErrorBoundary>
      <Routes find={find} />
    </ErrorBoundary>
  );
}
