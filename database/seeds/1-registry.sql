-- Written by `npm run registry` from contract/src/registry; edit that instead.

-- The properties of coins and networks follow the release; the operator's switches and minimums stay.
insert into app.coins (coin_id, symbol, name, decimals, is_stable, alias_of, position) values
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
on conflict (coin_id) do update
set symbol = excluded.symbol, name = excluded.name, decimals = excluded.decimals, is_stable = excluded.is_stable,
  alias_of = excluded.alias_of;

insert into app.networks (
  network_id, deposit_name, address_format, address_pattern, has_destination_tag, explorer_transaction_url, explorer_address_url
) values
  ('bitcoin', 'BTC', 'bitcoin', '^([13][1-9A-HJ-NP-Za-km-z]{25,34}|(bc1[02-9ac-hj-np-z]{11,87}|BC1[02-9AC-HJ-NP-Z]{11,87}))$', false, 'https://mempool.space/tx/', 'https://mempool.space/address/'),
  ('ethereum', 'Ethereum (ERC20)', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://etherscan.io/tx/', 'https://etherscan.io/address/'),
  ('polygon', 'Polygon POS', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://polygonscan.com/tx/', 'https://polygonscan.com/address/'),
  ('arbitrum', 'Arbitrum One', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://arbiscan.io/tx/', 'https://arbiscan.io/address/'),
  ('bsc', 'BSC (BEP20)', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://bscscan.com/tx/', 'https://bscscan.com/address/'),
  ('tron', 'Tron (TRC20)', 'tron', '^T[1-9A-HJ-NP-Za-km-z]{33}$', false, 'https://tronscan.org/#/transaction/', 'https://tronscan.org/#/address/'),
  ('litecoin', 'LTC', 'litecoin', '^([LM][1-9A-HJ-NP-Za-km-z]{25,34}|(ltc1[02-9ac-hj-np-z]{11,87}|LTC1[02-9AC-HJ-NP-Z]{11,87}))$', false, 'https://blockchair.com/litecoin/transaction/', 'https://blockchair.com/litecoin/address/'),
  ('bitcoin-cash', 'BCH', 'bitcoin-cash', '^(([bB][iI][tT][cC][oO][iI][nN][cC][aA][sS][hH]:)?([qp][02-9ac-hj-np-z]{41,103}|[QP][02-9AC-HJ-NP-Z]{41,103}))$', false, 'https://blockchair.com/bitcoin-cash/transaction/', 'https://blockchair.com/bitcoin-cash/address/'),
  ('cardano', 'ADA', 'cardano', '^(addr1[02-9ac-hj-np-z]{50,120}|ADDR1[02-9AC-HJ-NP-Z]{50,120}|(Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,120})$', false, 'https://cardanoscan.io/transaction/', 'https://cardanoscan.io/address/'),
  ('solana', 'Solana', 'solana', '^[1-9A-HJ-NP-Za-km-z]{32,44}$', false, 'https://solscan.io/tx/', 'https://solscan.io/account/'),
  ('dogecoin', 'DOGE', 'dogecoin', '^[D9A][1-9A-HJ-NP-Za-km-z]{25,34}$', false, 'https://blockchair.com/dogecoin/transaction/', 'https://blockchair.com/dogecoin/address/'),
  ('ripple', 'XRP', 'ripple', '^r[1-9A-HJ-NP-Za-km-z]{24,34}$', true, 'https://xrpscan.com/tx/', 'https://xrpscan.com/account/'),
  ('ethereum-classic', 'ETC', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://etc.blockscout.com/tx/', 'https://etc.blockscout.com/address/'),
  ('stacks', 'STX', 'stacks', '^S[0-9A-HJKMNP-TV-Z]{25,40}$', false, 'https://explorer.hiro.so/txid/', 'https://explorer.hiro.so/address/'),
  ('monero', 'XMR', 'monero', '^[48][1-9A-HJ-NP-Za-km-z]{94}([1-9A-HJ-NP-Za-km-z]{11})?$', false, 'https://xmrchain.net/tx/', null)
on conflict (network_id) do update
set deposit_name = excluded.deposit_name, address_format = excluded.address_format, address_pattern = excluded.address_pattern,
  has_destination_tag = excluded.has_destination_tag, explorer_transaction_url = excluded.explorer_transaction_url,
  explorer_address_url = excluded.explorer_address_url;

insert into app.coin_networks (coin_id, network_id, withdrawal_name, position) values
  ('bitcoin', 'bitcoin', 'BTC', 1),
  ('ethereum', 'ethereum', 'ERC20', 1),
  ('tether', 'polygon', 'Polygon POS', 1),
  ('tether', 'arbitrum', 'Arbitrum One', 2),
  ('tether', 'tron', 'TRC20', 3),
  ('binancecoin', 'bsc', 'BSC (BEP20)', 1),
  ('binancecoin', 'ethereum', 'Ethereum (ERC20)', 2),
  ('solana', 'solana', 'SOL', 1),
  ('usd-coin', 'ethereum', 'ERC20', 1),
  ('ripple', 'ripple', 'XRP', 1),
  ('dogecoin', 'dogecoin', 'DOGE', 1),
  ('cardano', 'cardano', 'ADA', 1),
  ('tron', 'tron', 'Tron (TRC20)', 1),
  ('polygon-ecosystem-token', 'polygon', 'Polygon POS', 1),
  ('litecoin', 'litecoin', 'LTC', 1),
  ('bitcoin-cash', 'bitcoin-cash', 'BCH', 1),
  ('ethereum-classic', 'ethereum-classic', 'ETC', 1),
  ('monero', 'monero', 'XMR', 1),
  ('blockstack', 'stacks', 'STX', 1)
on conflict (coin_id, network_id) do update
set withdrawal_name = excluded.withdrawal_name;

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

insert into app.stream_symbols (source, symbol, coin_id, quote_coin_id) values
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
on conflict do nothing;
