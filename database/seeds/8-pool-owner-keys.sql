-- Addresses that were in the pool before their owners' keys were kept (T54): the trigger computes them.
-- Run again whenever this file changes, so edit it with a migration that empties the column. Edition 1.
update app.pool_addresses set owner_keys = null where owner_keys is null;
