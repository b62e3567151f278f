import { parse, type Recipe } from "../change.ts";

/** A token on one of the registry's networks. */
export const coin: Recipe = {
  usage: "<id at CoinGecko> <symbol> <name> <network id> <withdrawal name> <contract> <decimals>",
  changes(args) {
    const [id, symbol, name, network, withdrawalName, contract, decimals] = parse(args, [
      ["id", /^[a-z0-9-]{1,64}$/, "such as dai"],
      ["symbol", /^[A-Z0-9]{1,12}$/, "such as DAI"],
      ["name", /^[A-Za-z0-9][A-Za-z0-9 .&()+-]{0,39}$/, "such as Dai"],
      ["network id", /^[a-z0-9-]{1,32}$/, "such as ethereum"],
      ["withdrawal name", /^[A-Za-z0-9 .()-]{1,64}$/, "such as Ethereum (ERC20)"],
      ["contract", /^[A-Za-z0-9]{1,128}$/, "such as 0x6B175474E89094C44Da98b954EedeAC495271d0F"],
      ["decimals", /^[0-9]{1,2}$/, "such as 18"],
    ]);
    return [
      {
        path: "contract/src/registry/coins.ts",
        at: "before",
        line: "];",
        absent: `coin_id: "${id}"`,
        text: `  {
    coin_id: "${id}",
    symbol: "${symbol}",
    name: "${name}",
    decimals: ${decimals},
    networks: [
      {
        network_id: "${network}",
        withdrawal_name: "${withdrawalName}",
        minimum_withdrawal: "1",
        contract: { address: "${contract}", decimals: ${decimals} },
      },
    ],
    swap_fee: "0.001",
    withdrawal_fee: "1",
    stream_symbols: { binance: "${symbol}USDT" },
    simulated: { price: "1", supply: "1000000000", volume: "1000000", volatility: 0.5 },
  },
`,
      },
      {
        path: "contract/src/registry/coins.ts",
        at: "after",
        line: '  "polygon-ecosystem-token",',
        text: `  "${id}",\n`,
      },
      {
        path: "web/src/ui/marks/coin-glyphs.tsx",
        at: "before",
        line: "};",
        text: `  ${/^[a-z]+$/.test(id) ? id : `"${id}"`}: (
    <>
      <Disc fill="#5a6472" />
      <circle cx="16" cy="16" r="6" fill="#fff" />
    </>
  ),
`,
      },
    ];
  },
  scripts: ["registry"],
  next: [
    "Check its fees, minimums and simulated price, and the pairs that exchanges stream, and draw its glyph.",
    "List its contract in contract/src/addresses/unusable, unless it is there.",
  ],
};
