-- Submissions to other judges whose time is over are found without reading all.
drop index remote_submission_queued;
create index remote_submission_deadline on remote_submission (judge, phase, deadline) where phase <> 'ended';
