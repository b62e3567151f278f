import type { ReactNode } from "react";

function Disc({ fill }: { fill: string }) {
  return <circle cx="16" cy="16" r="16" fill={fill} />;
}

/** The coins' icons in a 32 by 32 box: a disc in the coin's colour with its sign on it. */
export const glyphs: Record<string, ReactNode> = {
  bitcoin: (
    <>
      <Disc fill="#f7931a" />
      <g transform="rotate(13 16 16)" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M12.2 9.4v13.2M12.2 9.4h5.3a3.2 3.2 0 0 1 0 6.4h-5.3M12.2 15.8h6a3.4 3.4 0 0 1 0 6.8h-6M9.8 9.4h2.4M9.8 22.6h2.4" />
        <path d="M14 6.6v2.8M17.4 6.6v2.8M14 22.6v2.8M17.4 22.6v2.8" strokeWidth="2.2" />
      </g>
    </>
  ),
  ethereum: (
    <>
      <Disc fill="#627eea" />
      <g fill="#fff">
        <path d="M16 4.5v8.5l7.2 3.2z" opacity=".6" />
        <path d="M16 4.5 8.8 16.2 16 13z" />
        <path d="M16 21.8v5.7l7.2-9.9z" opacity=".6" />
        <path d="M16 27.5v-5.7l-7.2-4.2z" />
        <path d="m16 20.5 7.2-4.3L16 13z" opacity=".25" />
        <path d="M8.8 16.2 16 20.5V13z" opacity=".6" />
      </g>
    </>
  ),
  binancecoin: (
    <>
      <Disc fill="#f3ba2f" />
      <g fill="#fff">
        <path d="m16 13.3 2.7 2.7-2.7 2.7-2.7-2.7z" />
        <path d="m11.9 14-2.3 2.3L7.3 14l8.7-8.7 8.7 8.7-2.3 2.3L16 9.9z" transform="translate(0 -.3)" />
        <path d="m11.9 18-2.3-2.3L7.3 18l8.7 8.7 8.7-8.7-2.3-2.3-6.4 6.4z" transform="translate(0 .3)" />
        <path d="m6 13.8 2.2 2.2L6 18.2 3.8 16zM26 13.8l2.2 2.2-2.2 2.2-2.2-2.2z" />
      </g>
    </>
  ),
  litecoin: (
    <>
      <Disc fill="#345d9d" />
      <path
        d="M18.2 6.8h-4.1l-2 7.6-2 .8-.6 2.2 2-.8-1.6 6.3h11.7l.9-3.2h-7.1l1.2-4.7 2.4-1 .6-2.1-2.4 1z"
        fill="#fff"
      />
    </>
  ),
  "bitcoin-cash": (
    <>
      <Disc fill="#0ac18e" />
      <g transform="rotate(-14 16 16)" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M12.2 9.4v13.2M12.2 9.4h5.3a3.2 3.2 0 0 1 0 6.4h-5.3M12.2 15.8h6a3.4 3.4 0 0 1 0 6.8h-6M9.8 9.4h2.4M9.8 22.6h2.4" />
        <path d="M14 6.6v2.8M17.4 6.6v2.8M14 22.6v2.8M17.4 22.6v2.8" strokeWidth="2.2" />
      </g>
    </>
  ),
  cardano: (
    <>
      <Disc fill="#0033ad" />
      <g fill="#fff">
        <circle cx="13.1" cy="14.2" r="1.9" />
        <circle cx="18.9" cy="14.2" r="1.9" />
        <circle cx="13.1" cy="17.8" r="1.9" />
        <circle cx="18.9" cy="17.8" r="1.9" />
        <circle cx="16" cy="11.3" r="1.5" />
        <circle cx="16" cy="20.7" r="1.5" />
        <circle cx="9.6" cy="16" r="1.4" />
        <circle cx="22.4" cy="16" r="1.4" />
        <circle cx="11.8" cy="10" r="1.1" />
        <circle cx="20.2" cy="10" r="1.1" />
        <circle cx="11.8" cy="22" r="1.1" />
        <circle cx="20.2" cy="22" r="1.1" />
        <circle cx="16" cy="7.2" r=".9" />
        <circle cx="16" cy="24.8" r=".9" />
        <circle cx="7.6" cy="11.4" r=".8" />
        <circle cx="24.4" cy="11.4" r=".8" />
        <circle cx="7.6" cy="20.6" r=".8" />
        <circle cx="24.4" cy="20.6" r=".8" />
      </g>
    </>
  ),
  solana: (
    <>
      <defs>
        <linearGradient id="solana-disc" x1="5" y1="29" x2="27" y2="3" gradientUnits="userSpaceOnUse">
          <stop stopColor="#9945ff" />
          <stop offset="1" stopColor="#14f195" />
        </linearGradient>
      </defs>
      <Disc fill="url(#solana-disc)" />
      <g fill="#fff">
        <path d="M10.9 9.2h13.4l-2.9 3H8z" />
        <path d="M8 14.5h13.4l2.9 3H10.9z" />
        <path d="M10.9 19.8h13.4l-2.9 3H8z" />
      </g>
    </>
  ),
  tether: (
    <>
      <Disc fill="#26a17b" />
      <path d="M9 8.2h14v3.4h-5.2v12.6h-3.6V11.6H9z" fill="#fff" />
      <ellipse cx="16" cy="15.8" rx="8.2" ry="2.1" fill="none" stroke="#fff" strokeWidth="1.3" />
    </>
  ),
  dogecoin: (
    <>
      <Disc fill="#c2a633" />
      <path
        d="M11.6 8.4h5.2c4.4 0 7.2 3 7.2 7.6s-2.8 7.6-7.2 7.6h-5.2zM8.6 16h8.6"
        fill="none"
        stroke="#fff"
        strokeWidth="2.7"
        strokeLinejoin="round"
      />
    </>
  ),
  "polygon-ecosystem-token": (
    <>
      <Disc fill="#6c00f6" />
      <g fill="none" stroke="#fff" strokeWidth="2.1" strokeLinejoin="round">
        <path d="m11.2 10.4 4.3 2.5v5l-4.3 2.5-4.3-2.5v-5z" />
        <path d="m20.8 11.6 4.3 2.5v5l-4.3 2.5-4.3-2.5v-5z" />
      </g>
    </>
  ),
  tron: (
    <>
      <Disc fill="#eb0029" />
      <path
        d="M7.4 8.6 20.6 11l4.6 4.4-9.6 10.8zM7.4 8.6l9.2 8.2M25.2 15.4l-8.6 1.4-1 9.4M20.6 11l-4 5.8"
        fill="none"
        stroke="#fff"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </>
  ),
  "usd-coin": (
    <>
      <Disc fill="#2775ca" />
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round">
        <path d="M12.6 6.9a9.7 9.7 0 0 0 0 18.2M19.4 6.9a9.7 9.7 0 0 1 0 18.2" />
        <path d="M19.2 13.2c-.4-1.4-1.6-2.1-3.2-2.1-1.9 0-3.2 1-3.2 2.4 0 3.4 6.6 1.5 6.6 5 0 1.4-1.4 2.4-3.4 2.4-1.8 0-3.1-.8-3.5-2.3M16 9.2v1.9M16 20.9v1.9" />
      </g>
    </>
  ),
  ripple: (
    <>
      <Disc fill="#23292f" />
      <circle cx="16" cy="16" r="15.5" fill="none" stroke="#ffffff26" />
      <path
        d="M8.4 9.2c4.2 4.6 5.8 5.6 7.6 5.6s3.4-1 7.6-5.6M8.4 22.8c4.2-4.6 5.8-5.6 7.6-5.6s3.4 1 7.6 5.6"
        fill="none"
        stroke="#fff"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
    </>
  ),
  "ethereum-classic": (
    <>
      <Disc fill="#328432" />
      <g fill="#fff">
        <path d="m16 4.6-7 10.6 7-3.3 7 3.3z" />
        <path d="m16 13.3-7 3.2 7 4 7-4z" opacity=".75" />
        <path d="M16 27.4 9 18.6l7 3.8 7-3.8z" />
      </g>
    </>
  ),
  blockstack: (
    <>
      <Disc fill="#5546ff" />
      <path
        d="M8.2 13.7h15.6M8.2 18.3h15.6M11 7.8l4 5.9M21 7.8l-4 5.9M11 24.2l4-5.9M21 24.2l-4-5.9"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  monero: (
    <>
      <Disc fill="#ff6600" />
      <path d="M5.6 20.6h5.2v-8.4l5.2 5.2 5.2-5.2v8.4h5.2" fill="none" stroke="#fff" strokeWidth="2.8" />
    </>
  ),
};
