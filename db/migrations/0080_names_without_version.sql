-- Lists ask whom a text stands for each time: remembering it saved a millisecond of a page, and cost a version that each
-- registration and rename had to change.
drop trigger people_named on app_user;
drop function renew_names();
drop table names_version;
