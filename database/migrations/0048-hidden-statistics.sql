-- The landing page claimed figures of the specification that are nobody's (T48). What an operator has set stays.
update app.settings set value = 'hidden'
where updated_by is null and (key, value) in (
  ('landing_volume', '$2.4B+'), ('landing_users', '500K+'), ('landing_chains', '15+'), ('landing_uptime', '99.9%')
);
