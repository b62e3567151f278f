-- The play chains of practice mode are all watched. Few confirmations, and a few more for large deposits, so that a
-- deposit can be followed to its end; there is one play node, so none waits for a second. What an administrator has
-- changed stays.
update chain.networks
set is_watched = true, confirmations = case when uses_finality then 6 else 3 end,
  large_from_usd = case when not uses_finality then 10000 end, large_confirmations = case when not uses_finality then 5 end,
  witness_from_usd = null
where updated_at is null;

-- Play chains stand still while nothing runs, and are turned back on purpose.
update chain.networks set block_seconds = null, final_stall_seconds = null, final_lag_seconds = null, deep_blocks = null;
-- Their coins have no value: what users get by hand is compared with nothing.
update chain.networks set is_play = true where not is_play;
