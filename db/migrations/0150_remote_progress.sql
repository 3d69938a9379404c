-- The time of the last progress of a submission to another judge: from it follows whether the submission has stalled.
alter table remote_submission add column progress_at timestamptz not null default verdict_now();
