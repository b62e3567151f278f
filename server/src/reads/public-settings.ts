import type { Config } from "../config/config.ts";
import type { Prices } from "../deps.ts";
import type { ShownSettings } from "./landing-settings.ts";

/** Settings visible to every screen: this process's mode and the operator's public settings by key. */
export function publicSettings(config: Config, prices: Prices, settings: ShownSettings) {
  return {
    practice: config.practice,
    auth_configured: !config.demo,
    prices_simulated: prices.isSimulated(),
    mailbox_path: config.practice && config.smtpUrl === undefined ? "/dev/mailbox" : null,
    identity_providers: config.oidcProviders.map(({ id, name }) => ({ id, name })),
    password_min_length: Number(settings.password_min_length),
    withdrawal_quota_usdt: settings.withdrawal_quota_usdt,
    max_price_age_seconds: Number(settings.max_price_age_seconds),
    max_stream_price_age_seconds: Number(settings.max_stream_price_age_seconds),
    two_factor_reset_hours: Number(settings.two_factor_reset_hours),
    withdrawal_hold_hours: Number(settings.withdrawal_hold_hours),
    landing: {
      volume: settings.landing_volume ?? null,
      users: settings.landing_users ?? null,
      chains: settings.landing_chains ?? null,
      uptime: settings.landing_uptime ?? null,
    },
  };
}
