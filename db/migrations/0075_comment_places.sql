-- A comment belongs to one place: the foreign key that is set says to which. Another kind of place is one more column
-- here, its own `unique (<place>_id, id)`, one more foreign key of replies, and a part in the check.
-- A reply is in the place of its comment; deleting either deletes the replies.
alter table comment add constraint comment_place_check check (num_nonnulls(contest_id) = 1);
alter table comment add constraint comment_of_contest unique (contest_id, id);
alter table comment drop constraint comment_parent_id_fkey;
alter table comment add constraint comment_parent_in_contest_fkey
  foreign key (contest_id, parent_id) references comment (contest_id, id) on delete cascade;

-- What only comments of contests have: their questions and answers.
create table contest_comment (
  contest_id bigint not null,
  comment_id bigint not null,
  -- The problem that a question is about; null: the contest as a whole.
  problem_id bigint references problem (id) on delete set null,
  -- Written by an organizer of the contest, at that time.
  is_official boolean not null,
  -- All contestants see it; otherwise the one who asked and organizers.
  is_public boolean not null,
  -- Of a question of a contestant: its newest reply is an organizer's. Null: it is no such question.
  is_answered boolean,
  -- By contest first: lists read all of one contest.
  primary key (contest_id, comment_id),
  constraint contest_comment_fkey foreign key (contest_id, comment_id)
    references comment (contest_id, id) on delete cascade
);
insert into contest_comment (contest_id, comment_id, problem_id, is_official, is_public, is_answered)
select contest_id, id, problem_id, is_official, is_public,
  case when parent_id is null and not is_official then is_answered end
from comment;

create index contest_comment_official on contest_comment (contest_id, comment_id desc) where is_official;
create index contest_comment_unanswered on contest_comment (contest_id) where not is_answered;
create index contest_comment_problem on contest_comment (problem_id);

alter table comment
  drop column problem_id,
  drop column is_official,
  drop column is_public,
  drop column is_answered;
