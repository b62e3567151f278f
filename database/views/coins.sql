create or replace view api.coins as
select
  c.coin_id,
  c.symbol,
  c.name,
  c.decimals::integer as decimals,
  c.is_stable,
  c.alias_of,
  c.position,
  c.deposit_enabled,
  c.withdrawal_enabled,
  c.swap_enabled,
  -- For pages and nodes of the release before; each network has its own.
  (
    select trim_scale(coalesce(min(greatest(cn.minimum_withdrawal, cn.chain_minimum)), 0))::text
    from app.coin_networks cn
    where cn.coin_id = coalesce(c.alias_of, c.coin_id)
  ) as minimum_withdrawal,
  trim_scale(c.minimum_deposit)::text as minimum_deposit,
  trim_scale(coalesce(s.fee_amount, 0))::text as swap_fee,
  trim_scale(coalesce(w.fee_amount, 0))::text as withdrawal_fee,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'network_id', n.network_id,
          'withdrawal_name', cn.withdrawal_name,
          'deposit_name', n.deposit_name,
          'address_format', n.address_format,
          'has_destination_tag', n.has_destination_tag,
          'deposit_enabled', cn.deposit_enabled,
          'withdrawal_enabled', cn.withdrawal_enabled,
          'minimum_withdrawal', trim_scale(greatest(cn.minimum_withdrawal, cn.chain_minimum))::text,
          -- Nothing below the chain's own minimum can arrive, whatever is credited by itself.
          'minimum_deposit', trim_scale(greatest(
            coalesce(cn.minimum_deposit, a.minimum_deposit, c.minimum_deposit), cn.chain_minimum
          ))::text
        ) || case
          when cn.contract_address is null then '{}'
          else jsonb_build_object(
            'contract', jsonb_build_object('address', cn.contract_address, 'decimals', cn.contract_decimals)
          )
        end
        order by cn.position
      )
      from app.coin_networks cn
      join app.networks n using (network_id)
      where cn.coin_id = coalesce(c.alias_of, c.coin_id)
    ),
    '[]'
  ) as networks,
  trim_scale(coalesce(a.swap_spread_percent, c.swap_spread_percent))::text as swap_spread_percent,
  coalesce(a.feed_id, c.feed_id, a.coin_id, c.coin_id) as feed_id
from app.coins c
left join app.coins a on a.coin_id = c.alias_of
left join app.swap_fees s on s.coin_id = coalesce(c.alias_of, c.coin_id)
left join app.withdrawal_fees w on w.coin_id = coalesce(c.alias_of, c.coin_id);
comment on view api.coins is 'The registry with fees and networks; an alias shows its asset''s values (T10).';
