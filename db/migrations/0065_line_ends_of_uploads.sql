-- How many files of an upload got other line ends: the report names it.
alter table data_upload add column line_ends integer not null default 0;
