/** Runs a statement as the superuser. */
interface Owner {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** A withdrawal's input, which contains its terms. */
export type WithdrawalInput = Record<string, unknown>;

/**
 * Inserts a confirmation as if the session's user had confirmed the withdrawal (T55), for tests about something else.
 * Does nothing for terms without a network of the coin or without an amount.
 * @param session hex SHA-256 of the session's token.
 * @param times how many such withdrawals; each confirmation is single use.
 */
export async function confirmWithdrawal(
  owner: Owner,
  session: string,
  { p_coin_id, p_network, p_amount, p_to_address, p_destination_tag = null }: WithdrawalInput,
  times = 1,
): Promise<void> {
  if (!/^[0-9]{1,20}(\.[0-9]+)?$/.test(String(p_amount))) return;
  await owner.query(
    `insert into app.withdrawal_confirmations (user_id, session_id, method, payload_hash, expires_at)
     select u.id, s.id, app.confirmation_method(u), app.payload_hash(app.withdrawal_payload(
       n.coin_id, n.network_id, $4::numeric, btrim($5), $6
     )), now() + interval '5 minutes'
     from app.sessions s
     join app.users u on u.id = s.user_id
     join app.coins named on named.coin_id = $2
     join app.coin_networks n on n.coin_id = coalesce(named.alias_of, named.coin_id) and n.withdrawal_name = btrim($3)
     cross join generate_series(1, $7)
     where s.token_hash = decode($1, 'hex')`,
    [session, p_coin_id, p_network, p_amount, p_to_address, p_destination_tag, times],
  );
}
