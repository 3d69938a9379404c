-- When the verdict of a submission whose time is over was last looked for: those that wait longest are next.
alter table remote_submission add column late_look_at timestamptz;
