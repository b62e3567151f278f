-- A statement reads one user's transfers in one coin, newest first, and sums up those newer than a page.
create index transfers_user_coin on ledger.transfers (user_id, coin_id, id);
