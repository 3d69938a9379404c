-- The newest submission of a user to trainings of classes: the results of a member of a training are kept in memory until there is a
-- further one. Listed submissions have such an index.
create index submission_classwork_user on submission (uid, submit_id desc) where scope = 'classwork';
