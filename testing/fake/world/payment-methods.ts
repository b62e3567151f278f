import type { PaymentMethod } from "@portico/contract";

const external = {
  logo: null,
  url: "https://partner.example/checkout",
  type: "external" as const,
  accounts: [],
};

/** The methods that a new exchange in practice mode has. */
export const paymentMethods: PaymentMethod[] = [
  {
    ...external,
    id: "first",
    name: "Instant Checkout",
    description: "Pay with a partner. The fastest way, for a small fee.",
    features: ["Opens in a new tab"],
    processing_time: "Instant",
    fee_percent: "0.5",
  },
  {
    ...external,
    id: "second",
    name: "Marketplace",
    description: "Pay with a partner. No fee, takes a little longer.",
    features: ["Opens in a new tab", "No fee"],
    processing_time: "5-30 min",
    fee_percent: "0",
  },
  {
    ...external,
    id: "third",
    name: "Express Payment",
    description: "Pay with a partner. No fee, done within minutes.",
    features: ["Opens in a new tab", "No fee"],
    processing_time: "1-5 min",
    fee_percent: "0",
  },
  {
    id: "bank",
    name: "Bank Transfer",
    description: "Transfer from your bank, in your own currency.",
    logo: null,
    url: null,
    type: "bank",
    features: ["Brazil and Colombia", "No fee"],
    processing_time: "2-4 hours",
    fee_percent: "0",
    accounts: [
      {
        country: "brazil",
        currency: "BRL",
        units_per_usdt: "5.2",
        minimum_transfer: "50",
        maximum_transfer: "10000",
        account_name: "PRACTICE ONLY - NO SUCH ACCOUNT",
        account_number: "00000000-0",
        branch: "0000",
        account_type: null,
        bank_code: "000 (no such bank)",
        instructions: [],
      },
      {
        country: "colombia",
        currency: "COP",
        units_per_usdt: "4000",
        minimum_transfer: "50000",
        maximum_transfer: "10000000",
        account_name: "PRACTICE ONLY - NO SUCH ACCOUNT",
        account_number: "000-000000-00",
        branch: null,
        account_type: "Savings (practice)",
        bank_code: "0000 (no such bank)",
        instructions: [],
      },
    ],
  },
];
