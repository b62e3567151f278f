-- The play chains of practice mode are all watched. Few confirmations, so that a deposit can be followed to its end; what
-- an administrator has changed stays.
update chain.networks
set is_watched = true, confirmations = case when uses_finality then 6 else 3 end
where updated_at is null;

-- Play chains stand still while nothing runs, and are turned back on purpose.
update chain.networks set block_seconds = null, final_stall_seconds = null, deep_blocks = null;
