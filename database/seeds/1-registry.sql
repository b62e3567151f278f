-- Written by `npm run registry` from contract/src/registry; edit that instead.

-- Serialised with administrators who add coins.
select pg_advisory_xact_lock(hashtextextended('app.coins', 0));

-- The properties of coins and networks follow the release; the operator's switches, spreads and minimums stay, and so
-- does a coin that an administrator added under the same id. A coin whose position is taken goes to the end.
with release (coin_id, symbol, name, decimals, is_stable, alias_of, position) as (values
  ('bitcoin', 'BTC', 'Bitcoin', 8, false, null, 1),
  ('ethereum', 'ETH', 'Ethereum', 18, false, null, 2),
  ('tether', 'USDT', 'Tether', 6, true, null, 3),
  ('binancecoin', 'BNB', 'BNB', 18, false, null, 4),
  ('solana', 'SOL', 'Solana', 9, false, null, 5),
  ('usd-coin', 'USDC', 'USDC', 6, true, null, 6),
  ('ripple', 'XRP', 'XRP', 6, false, null, 7),
  ('dogecoin', 'DOGE', 'Dogecoin', 8, false, null, 8),
  ('cardano', 'ADA', 'Cardano', 6, false, null, 9),
  ('tron', 'TRX', 'TRON', 6, false, null, 10),
  ('polygon-ecosystem-token', 'POL', 'POL (ex-MATIC)', 18, false, null, 11),
  ('litecoin', 'LTC', 'Litecoin', 8, false, null, 12),
  ('bitcoin-cash', 'BCH', 'Bitcoin Cash', 8, false, null, 13),
  ('ethereum-classic', 'ETC', 'Ethereum Classic', 18, false, null, 14),
  ('monero', 'XMR', 'Monero', 12, false, null, 15),
  ('blockstack', 'STX', 'Stacks', 6, false, null, 16),
  ('polygon-network', 'POL', 'Polygon', 18, false, 'polygon-ecosystem-token', 17)
)
insert into app.coins (coin_id, symbol, name, decimals, is_stable, alias_of, swap_spread_percent, position)
select r.coin_id, r.symbol, r.name, r.decimals, r.is_stable, r.alias_of, app.default_spread_percent(r.is_stable),
  case when other.coin_id is null then r.position else (
    select max(p.position) from (select c.position from app.coins c union all select n.position from release n) p
  ) + row_number() over (partition by other.coin_id is null order by r.position) end
from release r
left join app.coins other on other.position = r.position and other.coin_id <> r.coin_id
on conflict (coin_id) do update
set symbol = excluded.symbol, name = excluded.name, decimals = excluded.decimals, is_stable = excluded.is_stable,
  alias_of = excluded.alias_of
where coins.added_by is null;

insert into app.networks (
  network_id, deposit_name, address_format, address_pattern, has_destination_tag, explorer_transaction_url, explorer_address_url,
  token_withdrawal_name
) values
  ('bitcoin', 'BTC', 'bitcoin', '^([13][1-9A-HJ-NP-Za-km-z]{25,34}|(bc1[02-9ac-hj-np-z]{11,87}|BC1[02-9AC-HJ-NP-Z]{11,87}))$', false, 'https://mempool.space/tx/', 'https://mempool.space/address/', null),
  ('ethereum', 'Ethereum (ERC20)', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://etherscan.io/tx/', 'https://etherscan.io/address/', 'ERC20'),
  ('polygon', 'Polygon POS', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://polygonscan.com/tx/', 'https://polygonscan.com/address/', 'Polygon POS'),
  ('arbitrum', 'Arbitrum One', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://arbiscan.io/tx/', 'https://arbiscan.io/address/', 'Arbitrum One'),
  ('bsc', 'BSC (BEP20)', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://bscscan.com/tx/', 'https://bscscan.com/address/', 'BSC (BEP20)'),
  ('tron', 'Tron (TRC20)', 'tron', '^T[1-9A-HJ-NP-Za-km-z]{33}$', false, 'https://tronscan.org/#/transaction/', 'https://tronscan.org/#/address/', 'TRC20'),
  ('litecoin', 'LTC', 'litecoin', '^([LM][1-9A-HJ-NP-Za-km-z]{25,34}|(ltc1[02-9ac-hj-np-z]{11,87}|LTC1[02-9AC-HJ-NP-Z]{11,87}))$', false, 'https://blockchair.com/litecoin/transaction/', 'https://blockchair.com/litecoin/address/', null),
  ('bitcoin-cash', 'BCH', 'bitcoin-cash', '^(([bB][iI][tT][cC][oO][iI][nN][cC][aA][sS][hH]:)?([qp][02-9ac-hj-np-z]{41,103}|[QP][02-9AC-HJ-NP-Z]{41,103}))$', false, 'https://blockchair.com/bitcoin-cash/transaction/', 'https://blockchair.com/bitcoin-cash/address/', null),
  ('cardano', 'ADA', 'cardano', '^(addr1[02-9ac-hj-np-z]{50,120}|ADDR1[02-9AC-HJ-NP-Z]{50,120}|(Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,120})$', false, 'https://cardanoscan.io/transaction/', 'https://cardanoscan.io/address/', null),
  ('solana', 'Solana', 'solana', '^[1-9A-HJ-NP-Za-km-z]{32,44}$', false, 'https://solscan.io/tx/', 'https://solscan.io/account/', 'SOL'),
  ('dogecoin', 'DOGE', 'dogecoin', '^[D9A][1-9A-HJ-NP-Za-km-z]{25,34}$', false, 'https://blockchair.com/dogecoin/transaction/', 'https://blockchair.com/dogecoin/address/', null),
  ('ripple', 'XRP', 'ripple', '^r[1-9A-HJ-NP-Za-km-z]{24,34}$', true, 'https://xrpscan.com/tx/', 'https://xrpscan.com/account/', null),
  ('ethereum-classic', 'ETC', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://etc.blockscout.com/tx/', 'https://etc.blockscout.com/address/', 'ETC'),
  ('stacks', 'STX', 'stacks', '^S[0-9A-HJKMNP-TV-Z]{25,40}$', false, 'https://explorer.hiro.so/txid/', 'https://explorer.hiro.so/address/', null),
  ('monero', 'XMR', 'monero', '^[48][1-9A-HJ-NP-Za-km-z]{94}([1-9A-HJ-NP-Za-km-z]{11})?$', false, 'https://xmrchain.net/tx/', null, null)
on conflict (network_id) do update
set deposit_name = excluded.deposit_name, address_format = excluded.address_format, address_pattern = excluded.address_pattern,
  has_destination_tag = excluded.has_destination_tag, explorer_transaction_url = excluded.explorer_transaction_url,
  explorer_address_url = excluded.explorer_address_url, token_withdrawal_name = excluded.token_withdrawal_name;

insert into app.coin_networks (coin_id, network_id, withdrawal_name, position, contract_address, contract_decimals)
select r.* from (values
  ('bitcoin', 'bitcoin', 'BTC', 1, null, null),
  ('ethereum', 'ethereum', 'ERC20', 1, null, null),
  ('tether', 'polygon', 'Polygon POS', 1, '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', 6),
  ('tether', 'arbitrum', 'Arbitrum One', 2, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', 6),
  ('tether', 'tron', 'TRC20', 3, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6),
  ('binancecoin', 'bsc', 'BSC (BEP20)', 1, null, null),
  ('binancecoin', 'ethereum', 'Ethereum (ERC20)', 2, '0xb8c77482e45f1f44de1745f52c74426c631bdd52', 18),
  ('solana', 'solana', 'SOL', 1, null, null),
  ('usd-coin', 'ethereum', 'ERC20', 1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6),
  ('ripple', 'ripple', 'XRP', 1, null, null),
  ('dogecoin', 'dogecoin', 'DOGE', 1, null, null),
  ('cardano', 'cardano', 'ADA', 1, null, null),
  ('tron', 'tron', 'Tron (TRC20)', 1, null, null),
  ('polygon-ecosystem-token', 'polygon', 'Polygon POS', 1, null, null),
  ('litecoin', 'litecoin', 'LTC', 1, null, null),
  ('bitcoin-cash', 'bitcoin-cash', 'BCH', 1, null, null),
  ('ethereum-classic', 'ethereum-classic', 'ETC', 1, null, null),
  ('monero', 'monero', 'XMR', 1, null, null),
  ('blockstack', 'stacks', 'STX', 1, null, null)
) r (coin_id, network_id, withdrawal_name, position, contract_address, contract_decimals)
join app.coins c on c.coin_id = r.coin_id and c.added_by is null
on conflict (coin_id, network_id) do update
set withdrawal_name = excluded.withdrawal_name, contract_address = excluded.contract_address,
  contract_decimals = excluded.contract_decimals;

-- What administrators may change stays.
insert into chain.networks (network_id, family, confirmations, uses_finality, is_tried, is_watched) values
  ('bitcoin', 'utxo', 3, false, false, false),
  ('ethereum', 'evm', 64, true, true, true),
  ('polygon', 'evm', 128, true, false, false),
  ('arbitrum', 'evm', 4800, true, false, false),
  ('bsc', 'evm', 15, true, false, false),
  ('litecoin', 'utxo', 6, false, true, true),
  ('dogecoin', 'utxo', 40, false, false, false),
  ('ethereum-classic', 'evm', 20000, false, false, false)
on conflict (network_id) do update
set family = excluded.family, uses_finality = excluded.uses_finality, is_tried = excluded.is_tried;

insert into chain.cursors (network_id) select n.network_id from chain.networks n on conflict do nothing;

-- Initial values: administrators edit them, so existing rows stay.
insert into app.swap_fees (coin_id, fee_amount) values
  ('bitcoin', 0.0000026),
  ('ethereum', 0.0001),
  ('tether', 0.001),
  ('binancecoin', 0.0001),
  ('solana', 0.0012),
  ('usd-coin', 0.001),
  ('ripple', 0.001),
  ('dogecoin', 0.001),
  ('cardano', 0.17),
  ('tron', 0.001),
  ('polygon-ecosystem-token', 0.001),
  ('litecoin', 0.002),
  ('bitcoin-cash', 0.001),
  ('ethereum-classic', 0.001),
  ('monero', 0.001),
  ('blockstack', 0.001)
on conflict (coin_id) do nothing;

insert into app.withdrawal_fees (coin_id, fee_amount) values
  ('bitcoin', 0.0001),
  ('ethereum', 0.001),
  ('tether', 1),
  ('binancecoin', 0.0005),
  ('solana', 0.005),
  ('usd-coin', 1),
  ('ripple', 0.2),
  ('dogecoin', 2),
  ('cardano', 0.5),
  ('tron', 1),
  ('polygon-ecosystem-token', 0.1),
  ('litecoin', 0.001),
  ('bitcoin-cash', 0.0005),
  ('ethereum-classic', 0.01),
  ('monero', 0.0005),
  ('blockstack', 0.5)
on conflict (coin_id) do nothing;

insert into app.stream_symbols (source, symbol, coin_id, quote_coin_id)
select r.* from (values
  ('binance', 'BTCUSDT', 'bitcoin', 'tether'),
  ('coinbase', 'BTC-USD', 'bitcoin', null),
  ('binance', 'ETHUSDT', 'ethereum', 'tether'),
  ('coinbase', 'ETH-USD', 'ethereum', null),
  ('coinbase', 'USDT-USD', 'tether', null),
  ('binance', 'BNBUSDT', 'binancecoin', 'tether'),
  ('coinbase', 'BNB-USD', 'binancecoin', null),
  ('binance', 'SOLUSDT', 'solana', 'tether'),
  ('coinbase', 'SOL-USD', 'solana', null),
  ('binance', 'USDCUSDT', 'usd-coin', 'tether'),
  ('binance', 'XRPUSDT', 'ripple', 'tether'),
  ('coinbase', 'XRP-USD', 'ripple', null),
  ('binance', 'DOGEUSDT', 'dogecoin', 'tether'),
  ('coinbase', 'DOGE-USD', 'dogecoin', null),
  ('binance', 'ADAUSDT', 'cardano', 'tether'),
  ('coinbase', 'ADA-USD', 'cardano', null),
  ('binance', 'TRXUSDT', 'tron', 'tether'),
  ('binance', 'POLUSDT', 'polygon-ecosystem-token', 'tether'),
  ('coinbase', 'POL-USD', 'polygon-ecosystem-token', null),
  ('binance', 'LTCUSDT', 'litecoin', 'tether'),
  ('coinbase', 'LTC-USD', 'litecoin', null),
  ('binance', 'BCHUSDT', 'bitcoin-cash', 'tether'),
  ('coinbase', 'BCH-USD', 'bitcoin-cash', null),
  ('binance', 'ETCUSDT', 'ethereum-classic', 'tether'),
  ('coinbase', 'ETC-USD', 'ethereum-classic', null),
  ('binance', 'STXUSDT', 'blockstack', 'tether'),
  ('coinbase', 'STX-USD', 'blockstack', null)
) r (source, symbol, coin_id, quote_coin_id)
join app.coins c on c.coin_id = r.coin_id and c.added_by is null
on conflict do nothing;
