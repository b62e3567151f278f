-- The play chains of practice mode are all watched. Few confirmations, so that a deposit can be followed to its end; what
-- an administrator has changed stays.
update chain.networks
set is_watched = true, confirmations = case when uses_finality then 6 else 3 end
where updated_at is null;
