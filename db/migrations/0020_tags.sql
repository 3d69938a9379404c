-- The order of tags within their classification is their keepers' choice.
alter table tag add rank integer not null default 0;
