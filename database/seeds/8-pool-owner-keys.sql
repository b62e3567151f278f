-- For addresses added before their owners' keys were stored (T54): the trigger computes them. The file runs again
-- whenever it changes, so edit it with a migration that empties the column. Edition 1.
update app.pool_addresses set owner_keys = null where owner_keys is null;
