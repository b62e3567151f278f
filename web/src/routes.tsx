import { routes } from "@portico/contract";
import { Suspense } from "react";
import { Navigate, Outlet, type RouteObject } from "react-router";
import { paths } from "./paths.ts";
import { AdminFrame } from "./shell/admin-frame.tsx";
import { ErrorScreen } from "./shell/error-screen.tsx";
import { Frame } from "./shell/frame.tsx";
import { RequireAdmin, RequireUser } from "./shell/guards.tsx";
import { lazyScreen as screen } from "./shell/lazy-screen.tsx";
import { PublicFrame } from "./shell/public-frame.tsx";

const LandingScreen = screen(() => import("./screens/landing/landing-screen.tsx"), "LandingScreen");
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
const AdminAuthScreen = screen(() => import("./screens/admin/auth/admin-auth-screen.tsx"), "AdminAuthScreen");
const AdminUsersScreen = screen(() => import("./screens/admin/users/users-screen.tsx"), "AdminUsersScreen");
const AdminUserScreen = screen(() => import("./screens/admin/user/user-screen.tsx"), "AdminUserScreen");
const AdminWithdrawalsScreen = screen(
  () => import("./screens/admin/withdrawals/withdrawals-screen.tsx"),
  "AdminWithdrawalsScreen",
);
const NotFoundScreen = screen(() => import("./screens/not-found/not-found-screen.tsx"), "NotFoundScreen");

/** Keeps the footer below the fold while a screen's file is on its way, so that nothing jumps when it is there. */
function Waiting() {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <Outlet />
    </Suspense>
  );
}

/** The screens in the spec's order; each address stands in the contract's route table. */
export const routeTable: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        Component: PublicFrame,
        children: [
          {
            Component: Waiting,
            ErrorBoundary: ErrorScreen,
            children: [
              { path: routes.landing.path, Component: LandingScreen },
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
        Component: Waiting,
        ErrorBoundary: ErrorScreen,
        children: [
          {
            Component: RequireAdmin,
            children: [
              { path: routes.admin.path, element: <Navigate to={paths.adminWithdrawals()} replace /> },
              {
                Component: AdminFrame,
                children: [
                  {
                    Component: Waiting,
                    ErrorBoundary: ErrorScreen,
                    children: [
                      { path: routes.adminUsers.path, Component: AdminUsersScreen },
                      { path: routes.adminUser.path, Component: AdminUserScreen },
                      { path: routes.adminWithdrawals.path, Component: AdminWithdrawalsScreen },
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
];
