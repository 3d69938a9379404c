-- Logos of the site and of contests: the texts that show them are settings and contests, as those of other pictures.
alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check
  check (kind in ('avatar', 'carousel', 'background', 'class', 'markdown', 'logo', 'file'));
alter table contest add column logo jsonb
  constraint contest_logo_check check (logo is null or jsonb_typeof(logo) = 'object');
