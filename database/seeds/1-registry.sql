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
  token_withdrawal_name, own_coin_id
) values
  ('bitcoin', 'BTC', 'bitcoin', '^([13][1-9A-HJ-NP-Za-km-z]{25,34}|(bc1[02-9ac-hj-np-z]{11,87}|BC1[02-9AC-HJ-NP-Z]{11,87}))$', false, 'https://mempool.space/tx/', 'https://mempool.space/address/', null, 'bitcoin'),
  ('ethereum', 'Ethereum (ERC20)', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://etherscan.io/tx/', 'https://etherscan.io/address/', 'ERC20', 'ethereum'),
  ('polygon', 'Polygon POS', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://polygonscan.com/tx/', 'https://polygonscan.com/address/', 'Polygon POS', 'polygon-ecosystem-token'),
  ('arbitrum', 'Arbitrum One', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://arbiscan.io/tx/', 'https://arbiscan.io/address/', 'Arbitrum One', 'ethereum'),
  ('bsc', 'BSC (BEP20)', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://bscscan.com/tx/', 'https://bscscan.com/address/', 'BSC (BEP20)', 'binancecoin'),
  ('tron', 'Tron (TRC20)', 'tron', '^T[1-9A-HJ-NP-Za-km-z]{33}$', false, 'https://tronscan.org/#/transaction/', 'https://tronscan.org/#/address/', 'TRC20', 'tron'),
  ('litecoin', 'LTC', 'litecoin', '^([LM][1-9A-HJ-NP-Za-km-z]{25,34}|(ltc1[02-9ac-hj-np-z]{11,87}|LTC1[02-9AC-HJ-NP-Z]{11,87}))$', false, 'https://blockchair.com/litecoin/transaction/', 'https://blockchair.com/litecoin/address/', null, 'litecoin'),
  ('bitcoin-cash', 'BCH', 'bitcoin-cash', '^(([bB][iI][tT][cC][oO][iI][nN][cC][aA][sS][hH]:)?([qp][02-9ac-hj-np-z]{41,103}|[QP][02-9AC-HJ-NP-Z]{41,103}))$', false, 'https://blockchair.com/bitcoin-cash/transaction/', 'https://blockchair.com/bitcoin-cash/address/', null, 'bitcoin-cash'),
  ('cardano', 'ADA', 'cardano', '^(addr1[02-9ac-hj-np-z]{50,120}|ADDR1[02-9AC-HJ-NP-Z]{50,120}|(Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,120})$', false, 'https://cardanoscan.io/transaction/', 'https://cardanoscan.io/address/', null, 'cardano'),
  ('solana', 'Solana', 'solana', '^[1-9A-HJ-NP-Za-km-z]{32,44}$', false, 'https://solscan.io/tx/', 'https://solscan.io/account/', 'SOL', 'solana'),
  ('dogecoin', 'DOGE', 'dogecoin', '^[D9A][1-9A-HJ-NP-Za-km-z]{25,34}$', false, 'https://blockchair.com/dogecoin/transaction/', 'https://blockchair.com/dogecoin/address/', null, 'dogecoin'),
  ('ripple', 'XRP', 'ripple', '^r[1-9A-HJ-NP-Za-km-z]{24,34}$', true, 'https://xrpscan.com/tx/', 'https://xrpscan.com/account/', null, 'ripple'),
  ('ethereum-classic', 'ETC', 'evm', '^0x[0-9a-fA-F]{40}$', false, 'https://etc.blockscout.com/tx/', 'https://etc.blockscout.com/address/', 'ETC', 'ethereum-classic'),
  ('stacks', 'STX', 'stacks', '^S[0-9A-HJKMNP-TV-Z]{25,40}$', false, 'https://explorer.hiro.so/txid/', 'https://explorer.hiro.so/address/', null, 'blockstack'),
  ('monero', 'XMR', 'monero', '^[48][1-9A-HJ-NP-Za-km-z]{94}([1-9A-HJ-NP-Za-km-z]{11})?$', false, 'https://xmrchain.net/tx/', null, null, 'monero')
on conflict (network_id) do update
set deposit_name = excluded.deposit_name, address_format = excluded.address_format, address_pattern = excluded.address_pattern,
  has_destination_tag = excluded.has_destination_tag, explorer_transaction_url = excluded.explorer_transaction_url,
  explorer_address_url = excluded.explorer_address_url, token_withdrawal_name = excluded.token_withdrawal_name,
  own_coin_id = excluded.own_coin_id;

-- A minimum withdrawal that is there stays, unless the chain asks for more. A network that an administrator has added
-- keeps its contract: deposits of that token may be on balances.
insert into app.coin_networks (
  coin_id, network_id, withdrawal_name, position, contract_address, contract_decimals, chain_minimum, minimum_withdrawal
)
select r.* from (values
  ('bitcoin', 'bitcoin', 'BTC', 1, null, null, 0.00000546, 0.00001),
  ('ethereum', 'ethereum', 'ERC20', 1, null, null, 0, 0.0005),
  ('tether', 'polygon', 'Polygon POS', 1, '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', 6, 0, 1),
  ('tether', 'arbitrum', 'Arbitrum One', 2, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', 6, 0, 1),
  ('tether', 'tron', 'TRC20', 3, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6, 0, 1),
  ('binancecoin', 'bsc', 'BSC (BEP20)', 1, null, null, 0, 0.002),
  ('binancecoin', 'ethereum', 'Ethereum (ERC20)', 2, '0xb8c77482e45f1f44de1745f52c74426c631bdd52', 18, 0, 0.005),
  ('solana', 'solana', 'SOL', 1, null, null, 0.00089088, 0.005),
  ('usd-coin', 'ethereum', 'ERC20', 1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6, 0, 1),
  ('ripple', 'ripple', 'XRP', 1, null, null, 1, 1),
  ('dogecoin', 'dogecoin', 'DOGE', 1, null, null, 0.01, 5),
  ('cardano', 'cardano', 'ADA', 1, null, null, 1.1, 2),
  ('tron', 'tron', 'Tron (TRC20)', 1, null, null, 0, 5),
  ('polygon-ecosystem-token', 'polygon', 'Polygon POS', 1, null, null, 0, 1),
  ('litecoin', 'litecoin', 'LTC', 1, null, null, 0.0000546, 0.01),
  ('bitcoin-cash', 'bitcoin-cash', 'BCH', 1, null, null, 0.00000546, 0.002),
  ('ethereum-classic', 'ethereum-classic', 'ETC', 1, null, null, 0, 0.05),
  ('monero', 'monero', 'XMR', 1, null, null, 0, 0.005),
  ('blockstack', 'stacks', 'STX', 1, null, null, 0, 0.5)
) r (coin_id, network_id, withdrawal_name, position, contract_address, contract_decimals, chain_minimum, minimum_withdrawal)
join app.coins c on c.coin_id = r.coin_id and c.added_by is null
on conflict (coin_id, network_id) do update
set withdrawal_name = excluded.withdrawal_name, contract_address = excluded.contract_address,
  contract_decimals = excluded.contract_decimals, chain_minimum = excluded.chain_minimum,
  minimum_withdrawal = greatest(
    coalesce(coin_networks.minimum_withdrawal, excluded.minimum_withdrawal), excluded.chain_minimum
  )
where coin_networks.added_by is null;

-- Where coins are lost (T74): what the release lists, and the contracts of all coins, also those that administrators
-- added before there was a list.
create temporary table listed_addresses on commit drop as
select distinct on (l.address_format, address_key) l.address_format, l.loss, app.address_key(l.address_format, l.address) as address_key
from (
  select r.* from (values
  ('bitcoin', '1BitcoinEaterAddressDontSendf59kuE', 'no_key'),
  ('bitcoin', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr', 'no_key'),
  ('dogecoin', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr', 'no_key'),
  ('ripple', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'no_key'),
  ('tron', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'no_key'),
  ('evm', '0xdEAD000000000000000042069420694206942069', 'no_key'),
  ('evm', '0x00000000219ab540356cBB839Cbe05303d7705Fa', 'no_key'),
  ('evm', '0xA4b000000000000000000073657175656e636572', 'no_key'),
  ('evm', '0x000000000022D473030F116dDEE9F6B43aC78BA3', 'no_key'),
  ('evm', '0xcA11bde05977b3631167028862bE2a173976CA11', 'no_key'),
  ('evm', '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789', 'no_key'),
  ('evm', '0x0000000071727De22E5E9d8BAf0edAc6f37da032', 'no_key'),
  ('evm', '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', 'no_key'),
  ('evm', '0xE592427A0AEce92De3Edee1F18E0157C05861564', 'no_key'),
  ('evm', '0x10ED43C718714eb63d5aA57B78B54704E256024E', 'no_key'),
  ('solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'no_key'),
  ('solana', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', 'no_key'),
  ('solana', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', 'no_key'),
  ('solana', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'no_key'),
  ('solana', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', 'no_key'),
  ('solana', 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', 'no_key'),
  ('solana', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 'no_key'),
  ('solana', 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', 'no_key'),
  ('solana', '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', 'no_key'),
  ('evm', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'token'),
  ('evm', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'token'),
  ('evm', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'token'),
  ('evm', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 'token'),
  ('evm', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'token'),
  ('evm', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 'token'),
  ('evm', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'token'),
  ('evm', '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'token'),
  ('evm', '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0', 'token'),
  ('evm', '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6', 'token'),
  ('evm', '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE', 'token'),
  ('evm', '0x4d224452801ACEd8B2F0aebE155379bb5D594381', 'token'),
  ('evm', '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', 'token'),
  ('evm', '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32', 'token'),
  ('evm', '0xD533a949740bb3306d119CC777fa900bA034cd52', 'token'),
  ('evm', '0xc00e94Cb662C3520282E6f5717214004A7f26888', 'token'),
  ('evm', '0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F', 'token'),
  ('evm', '0xc944E90C64B2c07662A292be6244BDf05Cda44a7', 'token'),
  ('evm', '0x111111111117dC0aa78b770fA6A738034120C302', 'token'),
  ('evm', '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72', 'token'),
  ('evm', '0x6B3595068778DD592e39A122f4f5a5cF09C90fE2', 'token'),
  ('evm', '0x0bc529c00C6401aEF6D220BE8C6Ea1667F6Ad93e', 'token'),
  ('evm', '0x0D8775F648430679A709E98d2b0Cb6250d2887EF', 'token'),
  ('evm', '0x0F5D2fB29fb7d3CFeE444a200298f468908cC942', 'token'),
  ('evm', '0x3845badAde8e6dFF049820680d1F14bD3903a5d0', 'token'),
  ('evm', '0xBB0E17EF65F82Ab018d8EDd776e8DD940327B28b', 'token'),
  ('evm', '0xF629cBd94d3791C9250152BD8dfBDF380E2a3B9c', 'token'),
  ('evm', '0x3506424F91fD33084466F402d5D97f05F8e3b4AF', 'token'),
  ('evm', '0x4E15361FD6b4BB609Fa63C81A2be19d873717870', 'token'),
  ('evm', '0xF57e7e7C23978C3cAEC3C3548E3D615c346e79fF', 'token'),
  ('evm', '0xD33526068D116cE69F19A9ee46F0bd304F21A51f', 'token'),
  ('evm', '0x853d955aCEf822Db058eb8505911ED77F175b99e', 'token'),
  ('evm', '0x3432B6A60D23Ca0dFCa7761B7ab56459D9C964D0', 'token'),
  ('evm', '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0', 'token'),
  ('evm', '0x6982508145454Ce325dDbE47a25d4ec3d2311933', 'token'),
  ('evm', '0x4Fabb145d64652a948d72533023f6E7A623C7C53', 'token'),
  ('evm', '0x8E870D67F660D95d5be530380D0eC0bd388289E1', 'token'),
  ('evm', '0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd', 'token'),
  ('evm', '0x45804880De22913dAFE09f4980848ECE6EcbAf78', 'token'),
  ('evm', '0x75231F58b43240C9718Dd58B4967c5114342a86c', 'token'),
  ('evm', '0xA0b73E1Ff0B80914AB6fe0444E65848C4C34450b', 'token'),
  ('evm', '0xBe9895146f7AF43049ca1c1AE358B0541Ea49704', 'token'),
  ('evm', '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1', 'token'),
  ('evm', '0xfAbA6f8e4a5E8Ab82F62fe7C39859FA577269BE3', 'token'),
  ('evm', '0x4a220E6096B25EADb88358cb44068A3248254675', 'token'),
  ('evm', '0xE41d2489571d322189246DaFA5ebDe1F4699F498', 'token'),
  ('evm', '0xBBbbCA6A901c926F240b89EacB641d8Aec7AEafD', 'token'),
  ('evm', '0xd26114cd6EE289AccF82350c8d8487fedB8A0C07', 'token'),
  ('evm', '0x1F573D6Fb3F13d689FF844B4cE37794d79a7FF1C', 'token'),
  ('evm', '0xba100000625a3754423978a60c9317c58a424e3D', 'token'),
  ('evm', '0x92D6C1e31e14520e676a687F0a93788B716BEff5', 'token'),
  ('evm', '0x57e114B691Db790C35207b2e685D4A43181e6061', 'token'),
  ('evm', '0x808507121B80c02388fAd14726482e061B8da827', 'token'),
  ('evm', '0xd1d2Eb1B1e90B638588728b4130137D262C87cae', 'token'),
  ('evm', '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c', 'token'),
  ('evm', '0x99D8a9C45b2ecA8864373A26D1459e3Dff1e17F3', 'token'),
  ('evm', '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', 'token'),
  ('evm', '0x6De037ef9aD2725EB40118Bb1702EBb27e4Aeb24', 'token'),
  ('evm', '0xe28b3B32B6c345A34Ff64674606124Dd5Aceca30', 'token'),
  ('evm', '0xaea46A60368A7bD060eec7DF8CBa43b7EF41Ad85', 'token'),
  ('evm', '0x5283D291DBCF85356A21bA090E6db59121208b44', 'token'),
  ('evm', '0x7420B4b9a0110cdC71fB720908340C03F9Bc03EC', 'token'),
  ('evm', '0x8290333ceF9e6D528dD5618Fb97a76f268f3EDD4', 'token'),
  ('evm', '0x6810e776880C02933D47DB1b9fc05908e5386b96', 'token'),
  ('evm', '0x69af81e73A73B40adF4f3d4223Cd9b1ECE623074', 'token'),
  ('evm', '0xB64ef51C888972c908CFacf59B47C1AfBC0Ab8aC', 'token'),
  ('evm', '0x00c83aeCC790e8a4453e5dD3B0B4b3680501a7A7', 'token'),
  ('evm', '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', 'token'),
  ('evm', '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 'token'),
  ('evm', '0xae78736Cd615f374D3085123A210448E74Fc6393', 'token'),
  ('evm', '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3', 'token'),
  ('evm', '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497', 'token'),
  ('evm', '0x0000000000085d4780B73119b644AE5ecd22b376', 'token'),
  ('evm', '0xB8c77482e45F1F44dE1745F52C74426C631bDD52', 'token'),
  ('evm', '0x2AF5D2aD76741191D15Dfe7bF6aC92d4Bd912Ca3', 'token'),
  ('evm', '0x2b591e99afE9f32eAA6214f7B7629768c40Eeb39', 'token'),
  ('evm', '0x163f8C2467924be0ae7B5347228CABF260318753', 'token'),
  ('evm', '0x582d872A1B094FC48F5DE31D3B73F2D9bE47def1', 'token'),
  ('evm', '0xcf0C122c6b73ff809C693DB761e7BaeBe62b6a2E', 'token'),
  ('evm', '0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee', 'token'),
  ('evm', '0xdC035D45d973E3EC169d2276DDab16f1e407384F', 'token'),
  ('evm', '0x56072C95FAA701256059aa122697B133aDEd9279', 'token'),
  ('evm', '0x40D16FC0246aD3160Ccc09B8D0D3A2cD28aE6C2f', 'token'),
  ('evm', '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E', 'token'),
  ('evm', '0x3c3a81e81dc49A522A592e7622A7E711c06bf354', 'token'),
  ('evm', '0xCa14007Eff0dB1f8135f4C25B34De49AB0d42766', 'token'),
  ('evm', '0xFe0c30065B384F05761f15d0CC899D4F9F9Cc0eB', 'token'),
  ('evm', '0xec53bF9167f50cDEB3Ae105f56099aaaB9061F83', 'token'),
  ('evm', '0xB0fFa8000886e57F86dd5264b9582b2Ad87b2b91', 'token'),
  ('evm', '0x8292Bb45bf1Ee4d140127049757C2E0fF06317eD', 'token'),
  ('evm', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'token'),
  ('evm', '0x18084fbA666a33d37592fA2633fD49a74DD93a88', 'token'),
  ('evm', '0xbf5495Efe5DB9ce00f80364C8B423567e58d2110', 'token'),
  ('evm', '0x6c6EE5e31d828De241282B9606C8e98Ea48526E2', 'token'),
  ('evm', '0xB62132e35a6c13ee1EE0f84dC5d40bad8d815206', 'token'),
  ('evm', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'token'),
  ('evm', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'token'),
  ('evm', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'token'),
  ('evm', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'token'),
  ('evm', '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 'token'),
  ('evm', '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39', 'token'),
  ('evm', '0xb33EaAd8d922B1083446DC23f610c2567fB5180f', 'token'),
  ('evm', '0xD6DF932A45C0f255f85145f286eA0b292B21C90B', 'token'),
  ('evm', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'token'),
  ('evm', '0x172370d5Cd63279eFa6d502DAB29171933a610AF', 'token'),
  ('evm', '0x5fe2B58c013d7601147DcdD68C143A77499f5531', 'token'),
  ('evm', '0xA1c57f48F0Deb89f569dFbE6E2B7f46D33606fD4', 'token'),
  ('evm', '0x50B728D8D964fd00C2d0AAD81718b71311feF68a', 'token'),
  ('evm', '0x9a71012B13CA4d3D0Cdc72A177DF3ef03b0E76A3', 'token'),
  ('evm', '0x8505b9d2254A7Ae468c0E9dd10Ccea3A837aef5c', 'token'),
  ('evm', '0x84e1670F61347CDaeD56dcc736FB990fBB47ddC1', 'token'),
  ('evm', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'token'),
  ('evm', '0x3A58a54C066FdC0f2D55FC9C89F0415C92eBf3C4', 'token'),
  ('evm', '0xfa68FB4628DFF1028CFEc22b4162FCcd0d45efb6', 'token'),
  ('evm', '0xBbba073C31bF03b8ACf7c28EF0738DeCF3695683', 'token'),
  ('evm', '0xB5C064F955D8e7F38fE0460C556a72987494eE17', 'token'),
  ('evm', '0x385Eeac5cB85A38A9a07A70c73e0a3271CfB54A7', 'token'),
  ('evm', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'token'),
  ('evm', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'token'),
  ('evm', '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 'token'),
  ('evm', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'token'),
  ('evm', '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'token'),
  ('evm', '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4', 'token'),
  ('evm', '0xFa7F8980b0f1E64A2062791cc3b0871572f1F7f0', 'token'),
  ('evm', '0x912CE59144191C1204E64559FE8253a0e49E6548', 'token'),
  ('evm', '0xfc5A1A6EB076a2C7aD06eD22C90d7E710E35ad0a', 'token'),
  ('evm', '0x539bdE0d7Dbd336b79148AA742883198BBF60342', 'token'),
  ('evm', '0x13Ad51ed4F1B7e9Dc168d8a00cB3f4dDD85EfA60', 'token'),
  ('evm', '0x11cDb42B0EB46D95f990BeDD4695A6e3fA034978', 'token'),
  ('evm', '0x9623063377AD1B27544C965cCd7342f7EA7e88C7', 'token'),
  ('evm', '0x7468a5d8E02245B00E8C0217fCE021C70Bc51305', 'token'),
  ('evm', '0xB20A02dfFb172C474BC4bDa3fD6f4eE70C04daf2', 'token'),
  ('evm', '0x0c880f6761F1af8d9Aa9C466984b80DAb9a8c9e8', 'token'),
  ('evm', '0x1DEBd73E752bEaF79865Fd6446b0c970EaE7732f', 'token'),
  ('evm', '0x354A6dA3fcde098F8389cad84b0182725c6C91dE', 'token'),
  ('evm', '0x35E6A59F786d9266c7961eA28c7b768B33959cbB', 'token'),
  ('evm', '0x5033833c9fe8B9d3E09EEd2f73d2aaF7E3872fd1', 'token'),
  ('evm', '0xba5DdD1f9d7F570dc94a51479a000E3BCE967196', 'token'),
  ('evm', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'token'),
  ('evm', '0x5979D7b546E38E414F7E9822514be443A4800529', 'token'),
  ('evm', '0xEC70Dcb4A1EFa46b8F2D97C310C9c4790ba5ffA8', 'token'),
  ('evm', '0x3082CC23568eA640225c2467653dB90e9250AaA0', 'token'),
  ('evm', '0x5d3a1Ff2b6BAb83b63cd9AD0787074081a52ef34', 'token'),
  ('evm', '0x35751007a407ca6FEFfE80b3cB397736D2cf4dbe', 'token'),
  ('evm', '0x2416092f143378750bb29b79eD961ab195CcEea5', 'token'),
  ('evm', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'token'),
  ('evm', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'token'),
  ('evm', '0x55d398326f99059fF775485246999027B3197955', 'token'),
  ('evm', '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56', 'token'),
  ('evm', '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', 'token'),
  ('evm', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'token'),
  ('evm', '0xF8A0BF9cF54Bb92F17374d9e9A321E6a111a51bD', 'token'),
  ('evm', '0xBf5140A22578168FD562DCcF235E5D43A02ce9B1', 'token'),
  ('evm', '0xCC42724C6683B7E57334c4E856f4c9965ED682bD', 'token'),
  ('evm', '0xfb6115445Bff7b52FeB98650C87f44907E58f802', 'token'),
  ('evm', '0xa2B726B1145A4773F68593CF171187d8EBe4d495', 'token'),
  ('evm', '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', 'token'),
  ('evm', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'token'),
  ('evm', '0x3EE2200Efb3400fAbB9AacF31297cBdD1d435D47', 'token'),
  ('evm', '0x1D2F0da169ceB9fC7B3144628dB156f3F6c60dBE', 'token'),
  ('evm', '0xbA2aE424d960c26247Dd6c32edC70B295c744C43', 'token'),
  ('evm', '0x4338665CBB7B2485A8855A139b75D5e34AB0DB94', 'token'),
  ('evm', '0x8fF795a6F4D97E7887C79beA79aba5cc76444aDf', 'token'),
  ('evm', '0xCE7de646e7208a4Ef112cb6ed5038FA6cC6b12e3', 'token'),
  ('evm', '0x0D8Ce2A99Bb6e3B7Db580eD848240e4a0F9aE153', 'token'),
  ('evm', '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409', 'token'),
  ('evm', '0x40af3827F39D0EAcBF4A168f8D4ee67c121D11c9', 'token'),
  ('evm', '0x2859e4544C4bB03966803b044A93563Bd2D0DD4D', 'token'),
  ('evm', '0xfb5B838b6cfEEdC2873aB27866079AC55363D37E', 'token'),
  ('evm', '0x4B0F1812e5Df2A09796481Ff14017e6005508003', 'token'),
  ('evm', '0x352Cb5E19b12FC216548a2677bD0fce83BaE434B', 'token'),
  ('evm', '0x1CE0c2827e2eF14D5C4f29a091d735A204794041', 'token'),
  ('evm', '0x570A5D26f7765Ecb712C0924E4De545B89fD43dF', 'token'),
  ('evm', '0x8d0D000Ee44948FC98c9B98A4FA4921476f08B0d', 'token'),
  ('evm', '0x0Eb3a705fc54725037CC9e008bDede697f62F335', 'token'),
  ('evm', '0x1953cab0E5bFa6D4a9BaD6E05fD46C1CC6527a5a', 'token'),
  ('evm', '0xDE093684c796204224BC081f937aa059D903c52a', 'token'),
  ('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'token'),
  ('tron', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'token'),
  ('tron', 'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4', 'token'),
  ('tron', 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn', 'token'),
  ('tron', 'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9', 'token'),
  ('tron', 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', 'token'),
  ('tron', 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S', 'token'),
  ('tron', 'TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT', 'token'),
  ('tron', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'token'),
  ('tron', 'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4', 'token'),
  ('tron', 'THb4CqiFdwNHsWsQCs4JhzwjMWys4aqCbF', 'token'),
  ('solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'token'),
  ('solana', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'token'),
  ('solana', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'token'),
  ('solana', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'token'),
  ('solana', 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 'token'),
  ('solana', 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', 'token'),
  ('solana', 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', 'token'),
  ('solana', 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 'token'),
  ('solana', '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 'token'),
  ('solana', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 'token'),
  ('solana', '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs', 'token'),
  ('solana', '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E', 'token'),
  ('solana', '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh', 'token'),
  ('solana', 'hntyVP6YFm1Hg25TN9WGLqM12b8TQmcknKrdu1oxWux', 'token'),
  ('solana', 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL', 'token'),
  ('solana', 'bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1', 'token'),
  ('solana', 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof', 'token'),
  ('solana', '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN', 'token'),
  ('solana', 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE', 'token'),
  ('solana', '85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ', 'token'),
  ('solana', '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj', 'token'),
  ('evm', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'token')
  ) r (address_format, address, loss)
  union all
  select n.address_format, cn.contract_address, 'token'
  from app.coin_networks cn
  join app.networks n using (network_id)
  where cn.contract_address is not null
) l
order by l.address_format, address_key, l.loss;

delete from app.unusable_addresses u
where not exists (
  select from listed_addresses l where l.address_format = u.address_format and l.address_key = u.address and l.loss = u.loss
);

insert into app.unusable_addresses (address_format, address, loss, owner_keys)
select l.address_format, l.address_key, l.loss, keys.owner_keys
from listed_addresses l
cross join app.owner_keys(l.address_format, l.address_key) keys (owner_keys)
where keys.owner_keys is not null
on conflict do nothing;

drop table listed_addresses;

-- What administrators may change stays.
insert into chain.networks (
  network_id, family, confirmations, large_from_usd, large_confirmations, witness_from_usd, uses_finality, is_tried, is_watched,
  block_seconds, final_stall_seconds, final_lag_seconds, deep_blocks
) values
  ('bitcoin', 'utxo', 2, 10000, 4, 10000, false, false, false, 600, null, null, 1),
  ('ethereum', 'evm', 64, null, null, 10000, true, true, true, 12, 1800, 1200, 7),
  ('polygon', 'evm', 128, null, null, 10000, true, false, false, 2, 600, 300, 32),
  ('arbitrum', 'evm', 4800, null, null, 10000, true, false, false, 0.25, 5400, 1800, 8),
  ('bsc', 'evm', 15, null, null, 10000, true, false, false, 0.75, 600, 30, 12),
  ('litecoin', 'utxo', 12, 10000, 30, 10000, false, true, true, 150, null, null, 4),
  ('dogecoin', 'utxo', 40, 10000, 80, 10000, false, false, false, 60, null, null, 8),
  ('ethereum-classic', 'evm', 20000, null, null, 10000, false, false, false, 13, null, null, 50)
on conflict (network_id) do update
set family = excluded.family, uses_finality = excluded.uses_finality, is_tried = excluded.is_tried,
  block_seconds = excluded.block_seconds, final_stall_seconds = excluded.final_stall_seconds,
  final_lag_seconds = excluded.final_lag_seconds, deep_blocks = excluded.deep_blocks;

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
  ('kraken', 'BTC/USD', 'bitcoin', null),
  ('binance', 'ETHUSDT', 'ethereum', 'tether'),
  ('coinbase', 'ETH-USD', 'ethereum', null),
  ('kraken', 'ETH/USD', 'ethereum', null),
  ('coinbase', 'USDT-USD', 'tether', null),
  ('kraken', 'USDT/USD', 'tether', null),
  ('binance', 'BNBUSDT', 'binancecoin', 'tether'),
  ('coinbase', 'BNB-USD', 'binancecoin', null),
  ('kraken', 'BNB/USD', 'binancecoin', null),
  ('binance', 'SOLUSDT', 'solana', 'tether'),
  ('coinbase', 'SOL-USD', 'solana', null),
  ('kraken', 'SOL/USD', 'solana', null),
  ('binance', 'USDCUSDT', 'usd-coin', 'tether'),
  ('kraken', 'USDC/USD', 'usd-coin', null),
  ('binance', 'XRPUSDT', 'ripple', 'tether'),
  ('coinbase', 'XRP-USD', 'ripple', null),
  ('kraken', 'XRP/USD', 'ripple', null),
  ('binance', 'DOGEUSDT', 'dogecoin', 'tether'),
  ('coinbase', 'DOGE-USD', 'dogecoin', null),
  ('kraken', 'DOGE/USD', 'dogecoin', null),
  ('binance', 'ADAUSDT', 'cardano', 'tether'),
  ('coinbase', 'ADA-USD', 'cardano', null),
  ('kraken', 'ADA/USD', 'cardano', null),
  ('binance', 'TRXUSDT', 'tron', 'tether'),
  ('kraken', 'TRX/USD', 'tron', null),
  ('binance', 'POLUSDT', 'polygon-ecosystem-token', 'tether'),
  ('coinbase', 'POL-USD', 'polygon-ecosystem-token', null),
  ('kraken', 'POL/USD', 'polygon-ecosystem-token', null),
  ('binance', 'LTCUSDT', 'litecoin', 'tether'),
  ('coinbase', 'LTC-USD', 'litecoin', null),
  ('kraken', 'LTC/USD', 'litecoin', null),
  ('binance', 'BCHUSDT', 'bitcoin-cash', 'tether'),
  ('coinbase', 'BCH-USD', 'bitcoin-cash', null),
  ('kraken', 'BCH/USD', 'bitcoin-cash', null),
  ('binance', 'ETCUSDT', 'ethereum-classic', 'tether'),
  ('coinbase', 'ETC-USD', 'ethereum-classic', null),
  ('kraken', 'ETC/USD', 'ethereum-classic', null),
  ('kraken', 'XMR/USD', 'monero', null),
  ('binance', 'STXUSDT', 'blockstack', 'tether'),
  ('coinbase', 'STX-USD', 'blockstack', null),
  ('kraken', 'STX/USD', 'blockstack', null)
) r (source, symbol, coin_id, quote_coin_id)
join app.coins c on c.coin_id = r.coin_id and c.added_by is null
on conflict do nothing;
