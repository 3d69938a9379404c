-- Students to whom a teacher's comment or points are still to be reported. Each row is deleted when its message is sent,
-- which may be only after the feedback opens.
alter table homework_notice drop constraint homework_notice_kind_check,
  add constraint homework_notice_kind_check
    check (kind in ('published', 'due', 'graded', 'commented', 'commentedLater'));
create index homework_notice_waiting on homework_notice (training_id, uid, kind)
  where kind in ('graded', 'commented', 'commentedLater');
