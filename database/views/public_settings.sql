create or replace view api.public_settings as
select key, value
from app.settings
where is_public;
comment on view api.public_settings is 'The settings that visitors may read.';
