-- The migrated database, written by `npm run schema`; a test compares them.
create extension pg_trgm;
create sequence homework_version as bigint increment 1;

create table access_grant (
  kind text not null,
  id bigint not null,
  uid text not null,
  actions text[] not null,
  problem_id bigint generated always as (
CASE
    WHEN (kind = 'problem'::text) THEN id
    ELSE NULL::bigint
END) stored,
  contest_id bigint generated always as (
CASE
    WHEN (kind = 'contest'::text) THEN id
    ELSE NULL::bigint
END) stored,
  training_id bigint generated always as (
CASE
    WHEN (kind = 'training'::text) THEN id
    ELSE NULL::bigint
END) stored,
  constraint access_grant_pkey PRIMARY KEY (uid, kind, id),
  constraint access_grant_actions_check CHECK (((cardinality(actions) > 0) AND (actions <@ '{view,board,answer,balloons,prints,edit,manage}'::text[]) AND ((actions @> '{view}'::text[]) OR ((kind = 'contest'::text) AND (NOT (actions && '{edit,manage}'::text[])))))),
  constraint access_grant_kind_check CHECK ((kind = ANY (ARRAY['problem'::text, 'contest'::text, 'training'::text]))),
  constraint access_grant_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint access_grant_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint access_grant_training_id_fkey FOREIGN KEY (training_id) REFERENCES training(id) ON DELETE CASCADE,
  constraint access_grant_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table announcement (
  id bigint not null generated always as identity,
  title text not null,
  content text not null default ''::text,
  html text,
  renderer integer not null default 0,
  status smallint not null default 0,
  uid text,
  created_at timestamp with time zone not null default verdict_now(),
  modified_at timestamp with time zone not null default verdict_now(),
  contest_id bigint,
  group_id bigint,
  title_en text,
  content_en text,
  html_en text,
  renderer_en integer,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_place_check CHECK (((contest_id IS NULL) OR (group_id IS NULL))),
  constraint announcement_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint announcement_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint announcement_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint announcement_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE SET NULL
);

create table announcement_receipt (
  announcement_id bigint not null,
  uid text not null,
  read_at timestamp with time zone not null default verdict_now(),
  constraint announcement_receipt_pkey PRIMARY KEY (announcement_id, uid),
  constraint announcement_receipt_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id) ON DELETE CASCADE,
  constraint announcement_receipt_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table api_token (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  uid text not null,
  name text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default verdict_now(),
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  used_ip text,
  constraint api_token_pkey PRIMARY KEY (id),
  constraint api_token_token_hash_key UNIQUE (token_hash),
  constraint api_token_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_token_scopes_check CHECK (((scopes <@ ARRAY['read'::text, 'submit'::text, 'grades'::text]) AND (cardinality(scopes) > 0))),
  constraint api_token_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table app_user (
  uid text not null,
  username text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  role_id smallint not null default 1002,
  status smallint not null default 0,
  email text,
  nickname text,
  realname text,
  school text,
  number text,
  gender text not null default 'secrecy'::text,
  avatar text,
  signature text,
  github text,
  blog text,
  cf_username text,
  created_at timestamp with time zone not null default verdict_now(),
  modified_at timestamp with time zone not null default verdict_now(),
  last_login_at timestamp with time zone,
  last_login_ip text,
  signature_html text,
  signature_renderer integer not null default 0,
  called text not null generated always as (((lower(username) || '
'::text) || lower(COALESCE(nickname, ''::text)))) stored,
  deleted_at timestamp with time zone,
  last_login_agent text,
  previous_login jsonb,
  class_name text,
  affiliations jsonb,
  muted_until timestamp with time zone,
  gender_mark boolean not null default true,
  is_generated boolean not null default false,
  is_team boolean not null default false,
  constraint app_user_pkey PRIMARY KEY (uid),
  constraint app_user_email_check CHECK ((length(email) <= 320)),
  constraint app_user_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'secrecy'::text]))),
  constraint app_user_muted_check CHECK (((muted_until IS NULL) OR (role_id = ANY (ARRAY[1004, 1005])))),
  constraint app_user_role_id_check CHECK (((role_id >= 1000) AND (role_id <= 1008))),
  constraint app_user_status_check CHECK ((status = ANY (ARRAY[0, 1, 2]))),
  constraint app_user_uid_check CHECK ((uid ~ '^([0-9a-f]{32}|1)$'::text)),
  constraint app_user_username_check CHECK (((length(username) >= 1) AND (length(username) <= 100)))
);

create table audit_entry (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default verdict_now(),
  actor_uid text,
  actor_name text not null,
  ip text not null,
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_uid_fkey FOREIGN KEY (actor_uid) REFERENCES app_user(uid) ON DELETE SET NULL
);

create table bank_count (
  bank text not null,
  uid text not null,
  ac integer not null default 0,
  score bigint not null default 0,
  constraint bank_count_pkey PRIMARY KEY (uid, bank),
  constraint bank_count_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table best_score (
  uid text not null,
  problem_id bigint not null,
  score integer not null,
  gained integer not null,
  constraint best_score_pkey PRIMARY KEY (uid, problem_id),
  constraint best_score_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint best_score_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table captcha (
  key text not null,
  fingerprint bytea not null,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (key)
);

create table case_result (
  submit_id bigint not null,
  seq integer not null,
  status smallint not null,
  time_ms integer,
  memory_kb integer,
  score integer,
  group_num integer,
  input_name text,
  output_name text,
  message text,
  ended_by jsonb,
  constraint case_result_pkey PRIMARY KEY (submit_id, seq),
  constraint case_result_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table clics_event (
  contest_id bigint not null,
  audience text not null,
  key text not null,
  seq bigint not null,
  digest bigint not null,
  constraint clics_event_pkey PRIMARY KEY (contest_id, audience, key),
  constraint clics_event_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE
);

create table code_template (
  id bigint not null generated always as identity,
  problem_id bigint not null,
  language_id integer not null,
  code text not null,
  constraint code_template_pkey PRIMARY KEY (id),
  constraint code_template_problem_id_language_id_key UNIQUE (problem_id, language_id),
  constraint code_template_language_id_fkey FOREIGN KEY (language_id) REFERENCES language(id) ON DELETE CASCADE,
  constraint code_template_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table comment (
  id bigint not null generated always as identity,
  contest_id bigint,
  parent_id bigint,
  uid text not null,
  to_uid text,
  content text not null,
  html text not null,
  renderer integer not null,
  like_num integer not null default 0,
  created_at timestamp with time zone not null default verdict_now(),
  discussion_id bigint,
  edited_at timestamp with time zone,
  is_hidden boolean not null default false,
  reply_num integer not null default 0,
  constraint comment_pkey PRIMARY KEY (id),
  constraint comment_of_contest UNIQUE (contest_id, id),
  constraint comment_of_discussion UNIQUE (discussion_id, id),
  constraint comment_content_check CHECK (((length(content) >= 1) AND (length(content) <= 10000))),
  constraint comment_like_num_check CHECK ((like_num >= 0)),
  constraint comment_place_check CHECK ((num_nonnulls(contest_id, discussion_id) = 1)),
  constraint comment_reply_num_check CHECK ((reply_num >= 0)),
  constraint comment_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint comment_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE,
  constraint comment_parent_in_contest_fkey FOREIGN KEY (contest_id, parent_id) REFERENCES comment(contest_id, id) ON DELETE CASCADE,
  constraint comment_parent_in_discussion_fkey FOREIGN KEY (discussion_id, parent_id) REFERENCES comment(discussion_id, id) ON DELETE CASCADE,
  constraint comment_to_uid_fkey FOREIGN KEY (to_uid) REFERENCES app_user(uid),
  constraint comment_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid)
);

create table comment_like (
  comment_id bigint not null,
  uid text not null,
  constraint comment_like_pkey PRIMARY KEY (comment_id, uid),
  constraint comment_like_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint comment_like_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid)
);

create table compile_check (
  id bigint not null generated always as identity,
  uid text not null,
  language text not null,
  code text not null,
  extra_files jsonb not null,
  failure text,
  log text,
  created_at timestamp with time zone not null default verdict_now(),
  finished_at timestamp with time zone,
  protocol text not null default 'verdict'::text,
  constraint compile_check_pkey PRIMARY KEY (id),
  constraint compile_check_failure_check CHECK ((failure = ANY (ARRAY['lost'::text, 'busy'::text, 'error'::text]))),
  constraint compile_check_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest (
  id bigint not null generated always as identity,
  author_uid text,
  title text not null,
  description text not null default ''::text,
  html text,
  renderer integer not null default 0,
  rule text not null,
  auth smallint not null default 0,
  password_hash text,
  account_rule jsonb,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  last_end timestamp with time zone not null,
  sealed_from timestamp with time zone,
  opens_itself boolean not null default true,
  revealed_at timestamp with time zone,
  is_visible boolean not null default true,
  organisers_see_hidden boolean not null default true,
  organisers_ranked boolean not null default false,
  print_open boolean not null default false,
  board_open boolean not null default false,
  shown_name text not null default 'username'::text,
  stars text[] not null default '{}'::text[],
  source bigint,
  created_at timestamp with time zone not null default verdict_now(),
  modified_at timestamp with time zone not null default verdict_now(),
  networks inet[] not null default '{}'::inet[],
  one_session boolean not null default false,
  medals jsonb,
  password_unset boolean not null default false,
  opens_to_all boolean not null default false,
  answer_templates jsonb,
  time_counting text not null default 'seconds'::text,
  api_read_at timestamp with time zone,
  owner_uid text not null default '1'::text,
  group_id bigint,
  is_rated boolean not null default false,
  gender_marks boolean not null default true,
  remote_problems text not null default 'none'::text,
  upsolving text not null default 'open'::text,
  entrants text not null default 'individuals'::text,
  team_max smallint not null default 3,
  regulations jsonb not null default '{}'::jsonb,
  logo jsonb,
  constraint contest_pkey PRIMARY KEY (id),
  constraint contest_auth_check CHECK ((auth = ANY (ARRAY[0, 1, 2]))),
  constraint contest_check CHECK (((end_time > start_time) AND (last_end >= end_time))),
  constraint contest_check1 CHECK (((sealed_from IS NULL) OR ((sealed_from >= start_time) AND (sealed_from < end_time)))),
  constraint contest_entrants_check CHECK ((entrants = ANY (ARRAY['individuals'::text, 'teams'::text, 'both'::text]))),
  constraint contest_logo_check CHECK (((logo IS NULL) OR (jsonb_typeof(logo) = 'object'::text))),
  constraint contest_rated_of_site CHECK (((NOT is_rated) OR (group_id IS NULL))),
  constraint contest_regulations_check CHECK ((jsonb_typeof(regulations) = 'object'::text)),
  constraint contest_remote_problems_check CHECK ((remote_problems = ANY (ARRAY['none'::text, 'sent'::text, 'linked'::text]))),
  constraint contest_rule_check CHECK ((rule = ANY (ARRAY['acm'::text, 'oiRecent'::text, 'oiHighest'::text, 'ioi'::text, 'atCoder'::text]))),
  constraint contest_shown_name_check CHECK ((shown_name = ANY (ARRAY['username'::text, 'nickname'::text, 'realname'::text]))),
  constraint contest_team_max_check CHECK (((team_max >= 1) AND (team_max <= 10))),
  constraint contest_time_counting_check CHECK ((time_counting = ANY (ARRAY['seconds'::text, 'minutes'::text]))),
  constraint contest_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint contest_upsolving_check CHECK ((upsolving = ANY (ARRAY['none'::text, 'open'::text, 'entered'::text]))),
  constraint contest_author_uid_fkey FOREIGN KEY (author_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint contest_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id),
  constraint contest_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES app_user(uid) ON DELETE SET DEFAULT
);

create table contest_balloon (
  contest_id bigint not null,
  uid text not null,
  problem_id bigint not null,
  submit_id bigint not null,
  claimed_by text,
  claimed_at timestamp with time zone not null default verdict_now(),
  delivered_at timestamp with time zone,
  first_blood boolean,
  constraint contest_balloon_pkey PRIMARY KEY (contest_id, uid, problem_id),
  constraint contest_balloon_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint contest_balloon_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_balloon_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint contest_balloon_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest_category (
  id bigint not null generated always as identity,
  contest_id bigint not null,
  seq integer not null,
  name text not null,
  is_outside boolean not null,
  is_personal boolean not null,
  is_shown boolean not null,
  is_open boolean not null,
  medals jsonb,
  constraint contest_category_pkey PRIMARY KEY (id),
  constraint contest_category_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE
);

create table contest_category_member (
  category_id bigint not null,
  contest_id bigint not null,
  uid text not null,
  consented_at timestamp with time zone,
  constraint contest_category_member_pkey PRIMARY KEY (contest_id, uid, category_id),
  constraint contest_category_member_category_id_fkey FOREIGN KEY (category_id) REFERENCES contest_category(id) ON DELETE CASCADE,
  constraint contest_category_member_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_category_member_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest_comment (
  contest_id bigint not null,
  comment_id bigint not null,
  problem_id bigint,
  is_official boolean not null,
  is_public boolean not null,
  is_answered boolean,
  constraint contest_comment_pkey PRIMARY KEY (contest_id, comment_id),
  constraint contest_comment_fkey FOREIGN KEY (contest_id, comment_id) REFERENCES comment(contest_id, id) ON DELETE CASCADE,
  constraint contest_comment_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE SET NULL
);

create unlogged table contest_connected (
  contest_id bigint not null,
  uid text not null,
  process text not null,
  constraint contest_connected_pkey PRIMARY KEY (contest_id, uid, process),
  constraint contest_connected_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_connected_process_fkey FOREIGN KEY (process) REFERENCES server_process(id) ON DELETE CASCADE
);

create table contest_draft (
  uid text not null,
  contest_id bigint,
  content text not null,
  version text,
  saved_at timestamp with time zone not null default verdict_now(),
  group_id bigint,
  constraint contest_draft_uid_contest_id_group_id_key UNIQUE NULLS NOT DISTINCT (uid, contest_id, group_id),
  constraint contest_draft_check CHECK (((contest_id IS NULL) OR (group_id IS NULL))),
  constraint contest_draft_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_draft_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint contest_draft_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest_entrant (
  contest_id bigint not null,
  uid text not null,
  participant_uid text not null,
  constraint contest_entrant_pkey PRIMARY KEY (contest_id, uid),
  constraint contest_entrant_contest_id_participant_uid_fkey FOREIGN KEY (contest_id, participant_uid) REFERENCES contest_participant(contest_id, uid) ON DELETE CASCADE,
  constraint contest_entrant_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest_late_verdict (
  submit_id bigint not null,
  contest_id bigint not null,
  status smallint not null,
  seen_at timestamp with time zone not null default verdict_now(),
  decided_at timestamp with time zone,
  constraint contest_late_verdict_pkey PRIMARY KEY (submit_id),
  constraint contest_late_verdict_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_late_verdict_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table contest_participant (
  contest_id bigint not null,
  uid text not null,
  registered_at timestamp with time zone not null default verdict_now(),
  extra_seconds integer not null default 0,
  disqualified_at timestamp with time zone,
  seat text,
  disqualified_reason text,
  constraint contest_participant_pkey PRIMARY KEY (contest_id, uid),
  constraint contest_participant_disqualified_reason_check CHECK (((length(disqualified_reason) >= 1) AND (length(disqualified_reason) <= 200))),
  constraint contest_participant_extra_seconds_check CHECK (((extra_seconds >= 0) AND (extra_seconds <= 604800))),
  constraint contest_participant_reason CHECK (((disqualified_reason IS NULL) OR (disqualified_at IS NOT NULL))),
  constraint contest_participant_seat_check CHECK ((length(seat) <= 50)),
  constraint contest_participant_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_participant_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest_print (
  id bigint not null generated always as identity,
  contest_id bigint not null,
  uid text not null,
  content text not null,
  status smallint not null default 0,
  created_at timestamp with time zone not null default verdict_now(),
  problem_id bigint,
  pages smallint not null default 1,
  claimed_by text,
  claimed_at timestamp with time zone,
  printed_at timestamp with time zone,
  station_id bigint,
  lease_key uuid,
  lease_until timestamp with time zone,
  taken smallint not null default 0,
  station_failures smallint not null default 0,
  constraint contest_print_pkey PRIMARY KEY (id),
  constraint contest_print_pages_check CHECK (((pages >= 1) AND (pages <= 100))),
  constraint contest_print_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint contest_print_taken_check CHECK (((taken >= 0) AND (taken <= 2))),
  constraint contest_print_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint contest_print_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_print_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE SET NULL,
  constraint contest_print_station_id_fkey FOREIGN KEY (station_id) REFERENCES contest_print_token(id) ON DELETE SET NULL,
  constraint contest_print_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest_print_token (
  id bigint not null generated always as identity,
  contest_id bigint not null,
  created_by text not null,
  token_hash bytea not null,
  name text not null,
  created_at timestamp with time zone not null default verdict_now(),
  used_at timestamp with time zone,
  constraint contest_print_token_pkey PRIMARY KEY (id),
  constraint contest_print_token_token_hash_key UNIQUE (token_hash),
  constraint contest_print_token_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint contest_print_token_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint contest_print_token_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_print_token_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest_problem (
  id bigint not null generated always as identity,
  contest_id bigint not null,
  problem_id bigint not null,
  display_id text not null,
  color text,
  seq integer not null,
  at_end text,
  at_end_by text,
  titles jsonb not null default '{}'::jsonb,
  closes_texts boolean not null default true,
  constraint contest_problem_pkey PRIMARY KEY (id),
  constraint contest_problem_contest_id_display_id_key UNIQUE (contest_id, display_id),
  constraint contest_problem_contest_id_problem_id_key UNIQUE (contest_id, problem_id),
  constraint contest_problem_at_end_check CHECK ((at_end = ANY (ARRAY['restore'::text, 'publish'::text]))),
  constraint contest_problem_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint contest_problem_display_id_check CHECK (((display_id = upper(display_id)) AND ((length(display_id) >= 1) AND (length(display_id) <= 20)))),
  constraint contest_problem_titles_check CHECK ((jsonb_typeof(titles) = 'object'::text)),
  constraint contest_problem_at_end_by_fkey FOREIGN KEY (at_end_by) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint contest_problem_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_problem_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id)
);

create table contest_problem_change (
  contest_id bigint not null,
  problem_id bigint not null,
  what text[] not null,
  changed_at timestamp with time zone not null default verdict_now(),
  rejudging_id bigint,
  decided_at timestamp with time zone,
  decided_by text,
  constraint contest_problem_change_pkey PRIMARY KEY (contest_id, problem_id),
  constraint contest_problem_change_what_check CHECK ((what <@ ARRAY['points'::text, 'data'::text, 'limits'::text, 'judging'::text])),
  constraint contest_problem_change_contest_id_problem_id_fkey FOREIGN KEY (contest_id, problem_id) REFERENCES contest_problem(contest_id, problem_id) ON DELETE CASCADE,
  constraint contest_problem_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint contest_problem_change_rejudging_id_fkey FOREIGN KEY (rejudging_id) REFERENCES rejudging(id) ON DELETE SET NULL
);

create table contest_reminder (
  contest_id bigint not null,
  uid text not null,
  sent_at timestamp with time zone not null default verdict_now(),
  constraint contest_reminder_pkey PRIMARY KEY (contest_id, uid),
  constraint contest_reminder_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_reminder_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest_reminder_wish (
  contest_id bigint not null,
  uid text not null,
  constraint contest_reminder_wish_pkey PRIMARY KEY (contest_id, uid),
  constraint contest_reminder_wish_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_reminder_wish_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table contest_session (
  contest_id bigint not null,
  uid text not null,
  login_id bigint,
  ip text not null,
  bound_at timestamp with time zone not null default verdict_now(),
  released bigint[] not null default '{}'::bigint[],
  constraint contest_session_pkey PRIMARY KEY (contest_id, uid),
  constraint contest_session_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_session_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table data_upload (
  id text not null,
  uid text not null,
  name text not null,
  size bigint not null,
  unix_lines boolean not null default true,
  state text not null default 'receiving'::text,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  failure jsonb,
  ignored jsonb,
  created_at timestamp with time zone not null default verdict_now(),
  touched_at timestamp with time zone not null default verdict_now(),
  line_ends integer not null default 0,
  constraint data_upload_pkey PRIMARY KEY (id),
  constraint data_upload_size_check CHECK ((size >= 0)),
  constraint data_upload_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'reading'::text, 'ready'::text, 'failed'::text]))),
  constraint data_upload_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table data_upload_file (
  upload_id text not null,
  name text not null,
  size bigint not null,
  sha256 text not null,
  constraint data_upload_file_pkey PRIMARY KEY (upload_id, name),
  constraint data_upload_file_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_file(sha256),
  constraint data_upload_file_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES data_upload(id) ON DELETE CASCADE
);

create table data_upload_part (
  upload_id text not null,
  start bigint not null,
  size integer not null,
  sha256 text not null,
  constraint data_upload_part_pkey PRIMARY KEY (upload_id, start),
  constraint data_upload_part_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_file(sha256),
  constraint data_upload_part_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES data_upload(id) ON DELETE CASCADE
);

create table discussion (
  id bigint not null generated always as identity,
  category_id bigint not null,
  uid text not null,
  problem_id bigint,
  group_id bigint,
  contest_id bigint,
  title text not null,
  description text not null,
  top_priority boolean not null default false,
  is_locked boolean not null default false,
  is_hidden boolean not null default false,
  answer_id bigint,
  view_num integer not null default 0,
  like_num integer not null default 0,
  comment_num integer not null default 0,
  thread_num integer not null default 0,
  edit_num integer not null default 0,
  deleted_at timestamp with time zone,
  deleted_uid text,
  created_at timestamp with time zone not null default date_trunc('milliseconds'::text, verdict_now()),
  modified_at timestamp with time zone not null default date_trunc('milliseconds'::text, verdict_now()),
  constraint discussion_pkey PRIMARY KEY (id),
  constraint discussion_counts_check CHECK (((view_num >= 0) AND (like_num >= 0) AND (comment_num >= 0) AND (thread_num >= 0))),
  constraint discussion_description_check CHECK (((length(description) >= 1) AND (length(description) <= 255))),
  constraint discussion_place_check CHECK ((num_nonnulls(group_id, contest_id) <= 1)),
  constraint discussion_title_check CHECK (((length(title) >= 1) AND (length(title) <= 255))),
  constraint discussion_answer_fkey FOREIGN KEY (id, answer_id) REFERENCES comment(discussion_id, id) ON DELETE SET NULL (answer_id),
  constraint discussion_category_id_fkey FOREIGN KEY (category_id) REFERENCES discussion_category(id),
  constraint discussion_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint discussion_deleted_uid_fkey FOREIGN KEY (deleted_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint discussion_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint discussion_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint discussion_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid)
);

create table discussion_category (
  id bigint not null generated always as identity,
  name text not null,
  name_en text,
  seq integer not null,
  constraint discussion_category_pkey PRIMARY KEY (id),
  constraint discussion_category_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint discussion_category_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 40)))
);

create table discussion_like (
  discussion_id bigint not null,
  uid text not null,
  constraint discussion_like_pkey PRIMARY KEY (discussion_id, uid),
  constraint discussion_like_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE,
  constraint discussion_like_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid)
);

create table discussion_text (
  discussion_id bigint not null,
  content text not null,
  html text not null,
  renderer integer not null,
  terms tsvector not null,
  constraint discussion_text_pkey PRIMARY KEY (discussion_id),
  constraint discussion_text_content_check CHECK (((length(content) >= 1) AND (length(content) <= 65535))),
  constraint discussion_text_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE
);

create table discussion_version (
  discussion_id bigint not null,
  version integer not null,
  title text not null,
  description text not null,
  content text not null,
  created_at timestamp with time zone not null,
  constraint discussion_version_pkey PRIMARY KEY (discussion_id, version),
  constraint discussion_version_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE
);

create table discussion_view (
  discussion_id bigint not null,
  reader bigint not null,
  constraint discussion_view_pkey PRIMARY KEY (discussion_id, reader),
  constraint discussion_view_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE
);

create table editorial (
  id bigint not null generated always as identity,
  problem_id bigint not null,
  uid text,
  state text not null,
  release text not null default 'always'::text,
  release_at timestamp with time zone,
  seq integer not null default 0,
  reason text not null default ''::text,
  revision integer not null default 1,
  modified_uid text,
  deleted_at timestamp with time zone,
  deleted_uid text,
  created_at timestamp with time zone not null default date_trunc('milliseconds'::text, verdict_now()),
  modified_at timestamp with time zone not null default date_trunc('milliseconds'::text, verdict_now()),
  constraint editorial_pkey PRIMARY KEY (id),
  constraint editorial_reason_check CHECK ((length(reason) <= 500)),
  constraint editorial_release_check CHECK ((release = ANY (ARRAY['always'::text, 'solved'::text, 'contest'::text, 'time'::text]))),
  constraint editorial_release_time CHECK (((release = 'time'::text) = (release_at IS NOT NULL))),
  constraint editorial_revision_check CHECK ((revision >= 1)),
  constraint editorial_state_check CHECK ((state = ANY (ARRAY['published'::text, 'proposed'::text, 'refused'::text]))),
  constraint editorial_deleted_uid_fkey FOREIGN KEY (deleted_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint editorial_modified_uid_fkey FOREIGN KEY (modified_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint editorial_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint editorial_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE SET NULL
);

create table editorial_text (
  editorial_id bigint not null,
  locale text not null,
  title text not null,
  content text not null,
  html text not null,
  renderer integer not null,
  constraint editorial_text_pkey PRIMARY KEY (editorial_id, locale),
  constraint editorial_text_content_check CHECK (((length(content) >= 1) AND (length(content) <= 65535))),
  constraint editorial_text_locale_check CHECK ((locale = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint editorial_text_title_check CHECK (((length(title) >= 1) AND (length(title) <= 255))),
  constraint editorial_text_editorial_id_fkey FOREIGN KEY (editorial_id) REFERENCES editorial(id) ON DELETE CASCADE
);

create table editorial_version (
  editorial_id bigint not null,
  revision integer not null,
  texts jsonb not null,
  modified_uid text,
  created_at timestamp with time zone not null,
  constraint editorial_version_pkey PRIMARY KEY (editorial_id, revision),
  constraint editorial_version_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text)),
  constraint editorial_version_editorial_id_fkey FOREIGN KEY (editorial_id) REFERENCES editorial(id) ON DELETE CASCADE,
  constraint editorial_version_modified_uid_fkey FOREIGN KEY (modified_uid) REFERENCES app_user(uid) ON DELETE SET NULL
);

create table former_result (
  submit_id bigint not null,
  status smallint not null,
  score integer,
  rejudged_at timestamp with time zone not null default verdict_now(),
  constraint former_result_pkey PRIMARY KEY (submit_id),
  constraint former_result_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table group_creator (
  uid text not null,
  created_uid text,
  created_at timestamp with time zone not null default verdict_now(),
  constraint group_creator_pkey PRIMARY KEY (uid),
  constraint group_creator_created_uid_fkey FOREIGN KEY (created_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint group_creator_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table group_import (
  id bigint not null generated always as identity,
  group_id bigint not null,
  created_uid text,
  created_at timestamp with time zone not null default verdict_now(),
  undone_at timestamp with time zone,
  constraint group_import_pkey PRIMARY KEY (id),
  constraint group_import_created_uid_fkey FOREIGN KEY (created_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint group_import_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE
);

create table group_import_row (
  import_id bigint not null,
  line integer not null,
  outcome text not null,
  uid text,
  username text not null,
  before jsonb,
  after jsonb,
  constraint group_import_row_pkey PRIMARY KEY (import_id, line),
  constraint group_import_row_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'added'::text, 'changed'::text, 'invited'::text, 'unchanged'::text]))),
  constraint group_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES group_import(id) ON DELETE CASCADE,
  constraint group_import_row_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE SET NULL
);

create table group_invitation (
  id bigint not null generated always as identity,
  group_id bigint not null,
  code text not null,
  role text not null default 'member'::text,
  label text not null default ''::text,
  max_uses integer not null,
  uses integer not null default 0,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_uid text,
  created_at timestamp with time zone not null default verdict_now(),
  constraint group_invitation_pkey PRIMARY KEY (id),
  constraint group_invitation_code UNIQUE (code),
  constraint group_invitation_role_check CHECK ((role = ANY (ARRAY['teacher'::text, 'assistant'::text, 'member'::text]))),
  constraint group_invitation_uses_check CHECK (((uses >= 0) AND (uses <= max_uses))),
  constraint group_invitation_created_uid_fkey FOREIGN KEY (created_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint group_invitation_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE
);

create table group_member (
  group_id bigint not null,
  uid text not null,
  role text not null default 'member'::text,
  joined_at timestamp with time zone not null default verdict_now(),
  roster_name text,
  roster_number text,
  constraint group_member_pkey PRIMARY KEY (group_id, uid),
  constraint group_member_role_check CHECK ((role = ANY (ARRAY['teacher'::text, 'assistant'::text, 'member'::text]))),
  constraint group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint group_member_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table group_offer (
  group_id bigint not null,
  username_key text not null,
  username text not null,
  role text not null default 'member'::text,
  roster_name text,
  roster_number text,
  created_uid text,
  created_at timestamp with time zone not null default verdict_now(),
  constraint group_offer_pkey PRIMARY KEY (group_id, username_key),
  constraint group_offer_role_check CHECK ((role = ANY (ARRAY['teacher'::text, 'assistant'::text, 'member'::text]))),
  constraint group_offer_created_uid_fkey FOREIGN KEY (created_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint group_offer_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE
);

create table group_request (
  group_id bigint not null,
  uid text not null,
  message text not null default ''::text,
  created_at timestamp with time zone not null default verdict_now(),
  constraint group_request_pkey PRIMARY KEY (group_id, uid),
  constraint group_request_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint group_request_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table held_text (
  id bigint not null generated always as identity,
  uid text not null,
  kind text not null,
  category_id bigint,
  title text,
  description text,
  contest_id bigint,
  problem_id bigint,
  discussion_id bigint,
  comment_id bigint,
  to_uid text,
  content text not null,
  refused_at timestamp with time zone,
  reason text,
  created_at timestamp with time zone not null default verdict_now(),
  constraint held_text_pkey PRIMARY KEY (id),
  constraint held_text_kind_check CHECK (
CASE kind
    WHEN 'discussion'::text THEN ((num_nonnulls(title, description) = 2) AND (num_nonnulls(discussion_id, comment_id, to_uid) = 0))
    WHEN 'comment'::text THEN ((discussion_id IS NOT NULL) AND (num_nonnulls(title, description, comment_id, to_uid) = 0))
    WHEN 'reply'::text THEN ((num_nonnulls(discussion_id, comment_id) = 2) AND (num_nonnulls(title, description) = 0))
    ELSE false
END),
  constraint held_text_category_id_fkey FOREIGN KEY (category_id) REFERENCES discussion_category(id) ON DELETE SET NULL,
  constraint held_text_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint held_text_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint held_text_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE,
  constraint held_text_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint held_text_to_uid_fkey FOREIGN KEY (to_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint held_text_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table homework (
  training_id bigint not null,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  late_rule text not null default 'closed'::text,
  percent_per_day integer,
  floor_percent integer,
  max_days integer,
  second_end timestamp with time zone,
  second_percent integer,
  feedback text not null default 'full'::text,
  feedback_at timestamp with time zone not null,
  problem_order text not null default 'given'::text,
  languages text[],
  solution text not null default ''::text,
  solution_html text,
  solution_renderer integer not null default 0,
  solutions_open boolean not null default false,
  code_open boolean not null default false,
  constraint homework_pkey PRIMARY KEY (training_id),
  constraint homework_feedback_check CHECK ((feedback = ANY (ARRAY['full'::text, 'score'::text, 'none'::text]))),
  constraint homework_late_rule_check CHECK ((late_rule = ANY (ARRAY['closed'::text, 'perDay'::text, 'second'::text]))),
  constraint homework_per_day_check CHECK (((late_rule = 'perDay'::text) = ((percent_per_day IS NOT NULL) AND (floor_percent IS NOT NULL) AND (max_days IS NOT NULL)))),
  constraint homework_problem_order_check CHECK ((problem_order = ANY (ARRAY['given'::text, 'own'::text]))),
  constraint homework_second_check CHECK (((late_rule = 'second'::text) = ((second_end IS NOT NULL) AND (second_percent IS NOT NULL)))),
  constraint homework_times_check CHECK ((start_time < end_time)),
  constraint homework_training_id_fkey FOREIGN KEY (training_id) REFERENCES training(id) ON DELETE CASCADE
);

create table homework_extension (
  training_id bigint not null,
  uid text not null,
  extra_seconds integer not null,
  reason text not null default ''::text,
  created_uid text,
  created_at timestamp with time zone not null default verdict_now(),
  constraint homework_extension_pkey PRIMARY KEY (training_id, uid),
  constraint homework_extension_seconds_check CHECK ((extra_seconds > 0)),
  constraint homework_extension_created_uid_fkey FOREIGN KEY (created_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint homework_extension_training_id_fkey FOREIGN KEY (training_id) REFERENCES homework(training_id) ON DELETE CASCADE,
  constraint homework_extension_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table homework_notice (
  training_id bigint not null,
  uid text not null,
  kind text not null,
  sent_at timestamp with time zone not null default verdict_now(),
  constraint homework_notice_pkey PRIMARY KEY (training_id, uid, kind),
  constraint homework_notice_kind_check CHECK ((kind = ANY (ARRAY['published'::text, 'due'::text, 'graded'::text, 'commented'::text, 'commentedLater'::text]))),
  constraint homework_notice_training_id_fkey FOREIGN KEY (training_id) REFERENCES homework(training_id) ON DELETE CASCADE,
  constraint homework_notice_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table homework_result (
  training_id bigint not null,
  uid text not null,
  problem_id bigint not null,
  state text not null,
  computed integer not null default 0,
  tries integer not null default 0,
  late_percent integer,
  submit_id bigint,
  by_hand integer,
  note text,
  version bigint not null,
  changed_at timestamp with time zone not null,
  group_id bigint not null,
  constraint homework_result_pkey PRIMARY KEY (training_id, uid, problem_id),
  constraint homework_result_state_check CHECK ((state = ANY (ARRAY['none'::text, 'tried'::text, 'partial'::text, 'full'::text, 'late'::text, 'judging'::text]))),
  constraint homework_result_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint homework_result_training_id_fkey FOREIGN KEY (training_id) REFERENCES homework(training_id) ON DELETE CASCADE,
  constraint homework_result_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table homework_stale (
  id bigint not null generated always as identity,
  training_id bigint not null,
  uid text not null,
  problem_id bigint not null,
  constraint homework_stale_pkey PRIMARY KEY (id)
);

create table interaction (
  id bigint not null generated always as identity,
  uid text not null,
  action text not null,
  kind text not null generated always as (
CASE
    WHEN (action = ANY (ARRAY['comment'::text, 'follow'::text])) THEN 'comment'::text
    WHEN (action = 'like'::text) THEN 'like'::text
    ELSE 'reply'::text
END) stored,
  contest_id bigint,
  comment_id bigint,
  quote_id bigint,
  sender_uid text not null,
  sender_num integer not null default 1,
  created_at timestamp with time zone not null default verdict_now(),
  read_at timestamp with time zone,
  discussion_id bigint,
  constraint interaction_pkey PRIMARY KEY (id),
  constraint interaction_action_check CHECK ((action = ANY (ARRAY['comment'::text, 'follow'::text, 'reply'::text, 'mention'::text, 'like'::text]))),
  constraint interaction_place_check CHECK ((num_nonnulls(contest_id, discussion_id) = 1)),
  constraint interaction_sender_num_check CHECK ((sender_num >= 0)),
  constraint interaction_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint interaction_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint interaction_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE,
  constraint interaction_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES comment(id) ON DELETE SET NULL,
  constraint interaction_sender_uid_fkey FOREIGN KEY (sender_uid) REFERENCES app_user(uid),
  constraint interaction_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table interaction_sender (
  interaction_id bigint not null,
  uid text not null,
  state text not null default 'counted'::text,
  created_at timestamp with time zone not null default verdict_now(),
  constraint interaction_sender_pkey PRIMARY KEY (interaction_id, uid),
  constraint interaction_sender_state_check CHECK ((state = ANY (ARRAY['counted'::text, 'withdrawn'::text, 'deleted'::text]))),
  constraint interaction_sender_interaction_id_fkey FOREIGN KEY (interaction_id) REFERENCES interaction(id) ON DELETE CASCADE,
  constraint interaction_sender_uid_fkey1 FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table invitation (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  label text not null,
  created_by text,
  created_at timestamp with time zone not null default verdict_now(),
  expires_at timestamp with time zone,
  max_uses integer not null,
  uses integer not null default 0,
  revoked_at timestamp with time zone,
  school text,
  class_name text,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_token_hash_key UNIQUE (token_hash),
  constraint invitation_check CHECK (((uses >= 0) AND (uses <= max_uses))),
  constraint invitation_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  constraint invitation_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 10000))),
  constraint invitation_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(uid) ON DELETE SET NULL
);

create table job (
  id bigint not null generated always as identity,
  kind text not null,
  prio smallint not null,
  vtime bigint not null,
  fair_key text not null default ''::text,
  needs text[] not null default '{}'::text[],
  state smallint not null default 0,
  attempt integer not null default 0,
  crash_count smallint not null default 0,
  crashed_attempt integer not null default 0,
  exclusive boolean not null default false,
  failures smallint not null default 0,
  last_error text,
  worker text,
  lease_until timestamp with time zone,
  run_at timestamp with time zone not null default verdict_now(),
  submit_id bigint,
  payload jsonb not null default '{}'::jsonb,
  unique_key text,
  created_at timestamp with time zone not null default verdict_now(),
  avoid text[] not null default '{}'::text[],
  postponements integer not null default 0,
  postponed_attempt integer not null default 0,
  postpone_reason text,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_submit_id_key UNIQUE (submit_id),
  constraint job_unique_key_key UNIQUE (unique_key),
  constraint job_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3]))),
  constraint job_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table judge_node (
  id integer not null generated always as identity,
  name text not null,
  version text not null,
  tier text not null,
  cgroup smallint not null,
  reasons text[] not null default '{}'::text[],
  slots integer not null,
  languages jsonb not null,
  address text not null,
  started_at timestamp with time zone not null default verdict_now(),
  seen_at timestamp with time zone not null default verdict_now(),
  failure jsonb,
  failed_since timestamp with time zone,
  faults smallint not null default 0,
  last_fault jsonb,
  suspensions smallint not null default 0,
  suspended_until timestamp with time zone,
  load jsonb,
  timing jsonb,
  clock_offset_ms bigint,
  constraint judge_node_pkey PRIMARY KEY (id),
  constraint judge_node_name_key UNIQUE (name),
  constraint judge_node_tier_check CHECK ((tier = ANY (ARRAY['full'::text, 'user'::text, 'weak'::text])))
);

create table language (
  id integer not null generated by default as identity,
  name text not null,
  oj text not null default 'LOCAL'::text,
  description text not null default ''::text,
  content_type text not null default 'text/plain'::text,
  compile_command text not null default ''::text,
  template text not null default ''::text,
  code_template text not null default ''::text,
  is_spj boolean not null default false,
  time_factor real not null default 2,
  memory_factor real not null default 2,
  seq integer not null default 0,
  refused_at timestamp with time zone,
  refusal text not null default ''::text,
  constraint language_pkey PRIMARY KEY (id),
  constraint language_oj_name_key UNIQUE (oj, name)
);

create table line_comment (
  id bigint not null generated always as identity,
  submit_id bigint not null,
  line integer not null,
  content text not null,
  author_uid text,
  at_once boolean not null default false,
  created_at timestamp with time zone not null default verdict_now(),
  modified_at timestamp with time zone not null default verdict_now(),
  constraint line_comment_pkey PRIMARY KEY (id),
  constraint line_comment_content_check CHECK (((length(content) >= 1) AND (length(content) <= 2000))),
  constraint line_comment_line_check CHECK ((line >= 1)),
  constraint line_comment_author_uid_fkey FOREIGN KEY (author_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint line_comment_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table login_address (
  uid text not null,
  address text not null,
  used_at timestamp with time zone not null default verdict_now(),
  constraint login_address_pkey PRIMARY KEY (uid, address),
  constraint login_address_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table mail_code (
  purpose text not null,
  subject text not null,
  fingerprint bytea not null,
  tries smallint not null default 0,
  expires_at timestamp with time zone not null,
  constraint mail_code_pkey PRIMARY KEY (purpose, subject),
  constraint mail_code_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'changeEmail'::text, 'reset'::text, 'emailLink'::text])))
);

create table mention (
  discussion_id bigint not null,
  comment_id bigint,
  uid text not null,
  name text not null,
  constraint mention_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint mention_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE,
  constraint mention_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table message (
  id bigint not null generated always as identity,
  uid text not null,
  kind text not null,
  template text,
  params jsonb not null default '{}'::jsonb,
  title text,
  content text,
  created_at timestamp with time zone not null default verdict_now(),
  read_at timestamp with time zone,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_check CHECK (((template IS NOT NULL) OR (title IS NOT NULL))),
  constraint message_kind_check CHECK ((kind = ANY (ARRAY['sys'::text, 'mine'::text]))),
  constraint message_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table message_preference (
  uid text not null,
  unwanted text[] not null default '{}'::text[],
  digest text,
  digest_locale text not null default 'zh-CN'::text,
  digest_until timestamp with time zone,
  digest_next timestamp with time zone,
  constraint message_preference_pkey PRIMARY KEY (uid),
  constraint message_preference_digest_check CHECK ((digest = ANY (ARRAY['hour'::text, 'day'::text, 'week'::text]))),
  constraint message_preference_times_check CHECK (((digest IS NULL) OR (num_nonnulls(digest_until, digest_next) = 2))),
  constraint message_preference_unwanted_check CHECK ((unwanted <@ ARRAY['comment'::text, 'follow'::text, 'reply'::text, 'mention'::text, 'like'::text, 'homework'::text, 'lineComment'::text, 'rejudge'::text, 'import'::text, 'contest'::text])),
  constraint message_preference_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table notice (
  id bigint not null generated always as identity,
  audience text not null,
  title text not null,
  content text not null,
  html text not null,
  title_en text,
  content_en text,
  html_en text,
  renderer integer not null,
  for_new_accounts boolean not null,
  send_at timestamp with time zone not null,
  recalled_at timestamp with time zone,
  created_uid text,
  created_at timestamp with time zone not null default date_trunc('milliseconds'::text, verdict_now()),
  modified_at timestamp with time zone not null default date_trunc('milliseconds'::text, verdict_now()),
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'designated'::text, 'admins'::text]))),
  constraint notice_check CHECK (((content_en IS NULL) = (html_en IS NULL))),
  constraint notice_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint notice_title_en_check CHECK (((length(title_en) >= 1) AND (length(title_en) <= 200))),
  constraint notice_created_uid_fkey FOREIGN KEY (created_uid) REFERENCES app_user(uid) ON DELETE SET NULL
);

create table notice_reader_count (
  notice_id bigint not null,
  part smallint not null,
  value bigint not null,
  constraint notice_reader_count_pkey PRIMARY KEY (notice_id, part),
  constraint notice_reader_count_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id) ON DELETE CASCADE
);

create table notice_receipt (
  uid text not null,
  notice_id bigint not null,
  read_at timestamp with time zone not null default verdict_now(),
  deleted_at timestamp with time zone,
  constraint notice_receipt_pkey PRIMARY KEY (uid, notice_id),
  constraint notice_receipt_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id) ON DELETE CASCADE,
  constraint notice_receipt_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table notice_recipient (
  notice_id bigint not null,
  uid text,
  group_id bigint,
  constraint notice_recipient_check CHECK ((num_nonnulls(uid, group_id) = 1)),
  constraint notice_recipient_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint notice_recipient_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id) ON DELETE CASCADE,
  constraint notice_recipient_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table package_import (
  id bigint not null generated always as identity,
  owner_uid text not null,
  name text not null,
  sha256 text not null,
  size bigint not null,
  format text,
  unattended boolean not null default false,
  state text not null default 'reading'::text,
  done bigint not null default 0,
  total bigint not null default 0,
  fault jsonb,
  created_at timestamp with time zone not null default verdict_now(),
  expires_at timestamp with time zone not null default (verdict_now() + '12:00:00'::interval),
  constraint package_import_pkey PRIMARY KEY (id),
  constraint package_import_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'storing'::text, 'done'::text, 'failed'::text]))),
  constraint package_import_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES app_user(uid) ON DELETE CASCADE,
  constraint package_import_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_file(sha256)
);

create table package_problem (
  import_id bigint not null,
  seq integer not null,
  name text not null,
  content jsonb,
  preview jsonb,
  report jsonb not null default '[]'::jsonb,
  fault jsonb,
  decision jsonb,
  stored_pid bigint,
  stored_as text,
  constraint package_problem_pkey PRIMARY KEY (import_id, seq),
  constraint package_problem_import_id_fkey FOREIGN KEY (import_id) REFERENCES package_import(id) ON DELETE CASCADE,
  constraint package_problem_stored_pid_fkey FOREIGN KEY (stored_pid) REFERENCES problem(id) ON DELETE SET NULL
);

create table passkey (
  id bigint not null generated always as identity,
  uid text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null default verdict_now(),
  used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_credential_id_check CHECK ((length(credential_id) <= 1400)),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint passkey_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table passkey_challenge (
  id text not null,
  challenge text not null,
  uid text,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (id),
  constraint passkey_challenge_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table problem (
  id bigint not null generated by default as identity,
  problem_id text not null,
  type smallint not null default 0,
  difficulty smallint not null default 0,
  auth smallint not null default 3,
  author_uid text,
  time_limit integer not null default 1000,
  memory_limit integer not null default 256,
  stack_limit integer not null default 128,
  judge_mode text not null default 'default'::text,
  judge_case_mode text not null default 'default'::text,
  comparison text,
  is_remove_end_blank boolean not null default true,
  code_share boolean not null default true,
  is_remote boolean not null default false,
  oj text not null default 'LOCAL'::text,
  source text,
  examples jsonb not null default '[]'::jsonb,
  spj_language text,
  spj_code text,
  user_extra_file jsonb,
  judge_extra_file jsonb,
  data_version integer not null default 0,
  modified_by text,
  created_at timestamp with time zone not null default verdict_now(),
  modified_at timestamp with time zone not null default verdict_now(),
  revision integer not null default 0,
  archived_at timestamp with time zone,
  comparison_options jsonb not null default '{}'::jsonb,
  feedback text not null default 'all'::text,
  checker_protocol text not null default 'verdict'::text,
  checker_flags text[] not null default '{}'::text[],
  checker_case_flags jsonb not null default '[]'::jsonb,
  jury_data_open boolean not null default false,
  output_limit integer,
  rating smallint,
  failing_input_open boolean not null default false,
  judging_backend text not null default 'judge'::text,
  owner_uid text not null default '1'::text,
  group_id bigint,
  class_only boolean not null default false,
  constraint problem_pkey PRIMARY KEY (id),
  constraint problem_archived_check CHECK (((archived_at IS NULL) OR (auth = 2))),
  constraint problem_auth_check CHECK ((auth = ANY (ARRAY[1, 2, 3, 4]))),
  constraint problem_checker_case_flags_check CHECK ((jsonb_typeof(checker_case_flags) = 'array'::text)),
  constraint problem_checker_protocol_check CHECK ((checker_protocol = ANY (ARRAY['verdict'::text, 'kattis'::text, 'kattisVerdict'::text]))),
  constraint problem_comparison_check CHECK ((comparison = ANY (ARRAY['exact'::text, 'lines'::text, 'lineTokens'::text, 'tokens'::text, 'integers'::text, 'floats'::text, 'digits'::text, 'unorderedLines'::text, 'unorderedTokens'::text, 'yesNo'::text]))),
  constraint problem_comparison_options_check CHECK ((jsonb_typeof(comparison_options) = 'object'::text)),
  constraint problem_difficulty_check CHECK ((difficulty = ANY (ARRAY[0, 1, 2]))),
  constraint problem_feedback_check CHECK ((feedback = ANY (ARRAY['none'::text, 'verdict'::text, 'firstFailed'::text, 'all'::text, 'afterContest'::text]))),
  constraint problem_group_check CHECK (
CASE
    WHEN (auth = 4) THEN (group_id IS NOT NULL)
    ELSE ((auth <> 1) OR (group_id IS NULL))
END),
  constraint problem_judge_case_mode_check CHECK ((judge_case_mode = ANY (ARRAY['default'::text, 'iterate_until_wrong'::text, 'subtask'::text]))),
  constraint problem_judge_mode_check CHECK ((judge_mode = ANY (ARRAY['default'::text, 'spj'::text, 'interactive'::text]))),
  constraint problem_judging_backend_check CHECK ((judging_backend <> ''::text)),
  constraint problem_memory_limit_check CHECK (((memory_limit >= 1) AND (memory_limit <= 16384))),
  constraint problem_output_limit_check CHECK (((output_limit >= 1) AND (output_limit <= 512))),
  constraint problem_problem_id_check CHECK (((problem_id = upper(problem_id)) AND ((length(problem_id) >= 1) AND (length(problem_id) <= 50)))),
  constraint problem_rating_check CHECK (((rating >= 800) AND (rating <= 3500))),
  constraint problem_stack_limit_check CHECK (((stack_limit >= 1) AND (stack_limit <= 16384))),
  constraint problem_time_limit_check CHECK (((time_limit >= 1) AND (time_limit <= 600000))),
  constraint problem_type_check CHECK ((type = ANY (ARRAY[0, 1]))),
  constraint problem_author_uid_fkey FOREIGN KEY (author_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint problem_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id),
  constraint problem_modified_by_fkey FOREIGN KEY (modified_by) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint problem_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES app_user(uid) ON DELETE SET DEFAULT
);

create table problem_case (
  problem_id bigint not null,
  data_version integer not null,
  seq integer not null,
  input_name text not null,
  output_name text not null,
  input_sha256 text not null,
  output_sha256 text not null,
  score integer not null default 0,
  group_num integer,
  constraint problem_case_pkey PRIMARY KEY (problem_id, data_version, seq),
  constraint problem_case_input_sha256_fkey FOREIGN KEY (input_sha256) REFERENCES stored_file(sha256),
  constraint problem_case_output_sha256_fkey FOREIGN KEY (output_sha256) REFERENCES stored_file(sha256),
  constraint problem_case_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_catalogue (
  version bigint not null
);

create table problem_check (
  id bigint not null generated always as identity,
  problem_id bigint not null,
  kind text not null,
  created_by text,
  created_at timestamp with time zone not null default verdict_now(),
  ended_at timestamp with time zone,
  total integer not null,
  done integer not null default 0,
  fingerprint text not null,
  source jsonb not null,
  revision integer not null,
  data_version integer not null,
  candidate jsonb,
  constraint problem_check_pkey PRIMARY KEY (id),
  constraint problem_check_problem_id_kind_key UNIQUE (problem_id, kind),
  constraint problem_check_kind_check CHECK ((kind = ANY (ARRAY['live'::text, 'candidate'::text]))),
  constraint problem_check_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint problem_check_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_check_case (
  check_id bigint not null,
  seq integer not null,
  input_name text not null,
  output_name text not null,
  input_sha256 text not null,
  output_sha256 text not null,
  score integer not null,
  group_num integer,
  constraint problem_check_case_pkey PRIMARY KEY (check_id, seq),
  constraint problem_check_case_check_id_fkey FOREIGN KEY (check_id) REFERENCES problem_check(id) ON DELETE CASCADE,
  constraint problem_check_case_input_sha256_fkey FOREIGN KEY (input_sha256) REFERENCES stored_file(sha256),
  constraint problem_check_case_output_sha256_fkey FOREIGN KEY (output_sha256) REFERENCES stored_file(sha256)
);

create table problem_check_item (
  check_id bigint not null,
  seq integer not null,
  kind text not null,
  name text not null,
  language text not null,
  code text not null,
  code_md5 text not null generated always as (md5(code)) stored,
  protocol text,
  flags text[] not null default '{}'::text[],
  time_multiple real not null default 1,
  outcome text not null default 'waiting'::text,
  status smallint,
  score integer,
  time_ms integer,
  limit_ms integer,
  memory_kb integer,
  late boolean not null default false,
  stopped boolean not null default false,
  case_count integer not null default 0,
  rejected_count integer not null default 0,
  judger text,
  message text,
  cases jsonb,
  files jsonb not null default '{}'::jsonb,
  case_flags jsonb not null default '[]'::jsonb,
  constraint problem_check_item_pkey PRIMARY KEY (check_id, seq),
  constraint problem_check_item_kind_check CHECK ((kind = ANY (ARRAY['solution'::text, 'validator'::text]))),
  constraint problem_check_item_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint problem_check_item_check_id_fkey FOREIGN KEY (check_id) REFERENCES problem_check(id) ON DELETE CASCADE
);

create table problem_count (
  problem_id bigint not null,
  total bigint not null default 0,
  ac bigint not null default 0,
  pe bigint not null default 0,
  ce bigint not null default 0,
  wa bigint not null default 0,
  tle bigint not null default 0,
  mle bigint not null default 0,
  re bigint not null default 0,
  ole bigint not null default 0,
  se bigint not null default 0,
  pa bigint not null default 0,
  constraint problem_count_pkey PRIMARY KEY (problem_id),
  constraint problem_count_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_data (
  problem_id bigint not null,
  data_version integer not null,
  origin text not null,
  created_by text,
  created_at timestamp with time zone not null default verdict_now(),
  constraint problem_data_pkey PRIMARY KEY (problem_id, data_version),
  constraint problem_data_origin_check CHECK ((origin = ANY (ARRAY['typed'::text, 'upload'::text, 'mixed'::text]))),
  constraint problem_data_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint problem_data_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_draft (
  uid text not null,
  problem_id bigint,
  content text not null,
  revision integer,
  saved_at timestamp with time zone not null default verdict_now(),
  group_id bigint,
  constraint problem_draft_uid_problem_id_group_id_key UNIQUE NULLS NOT DISTINCT (uid, problem_id, group_id),
  constraint problem_draft_check CHECK (((problem_id IS NULL) OR (group_id IS NULL))),
  constraint problem_draft_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint problem_draft_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint problem_draft_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table problem_file (
  problem_id bigint not null,
  name text not null,
  sha256 text not null,
  constraint problem_file_pkey PRIMARY KEY (problem_id, name),
  constraint problem_file_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint problem_file_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_file(sha256)
);

create table problem_history (
  problem_id bigint not null,
  revision integer not null,
  at timestamp with time zone not null default verdict_now(),
  actor_uid text,
  actor_name text not null,
  kind text not null,
  changed text[] not null default '{}'::text[],
  data_version integer not null,
  state jsonb not null,
  constraint problem_history_pkey PRIMARY KEY (problem_id, revision),
  constraint problem_history_actor_uid_fkey FOREIGN KEY (actor_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint problem_history_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_judging_change (
  problem_id bigint not null,
  changed_at timestamp with time zone not null default verdict_now(),
  constraint problem_judging_change_pkey PRIMARY KEY (problem_id),
  constraint problem_judging_change_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_language (
  problem_id bigint not null,
  language_id integer not null,
  time_factor real,
  memory_factor real,
  constraint problem_language_pkey PRIMARY KEY (problem_id, language_id),
  constraint problem_language_language_id_fkey FOREIGN KEY (language_id) REFERENCES language(id) ON DELETE CASCADE,
  constraint problem_language_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_list (
  id bigint not null generated always as identity,
  uid text not null,
  name text,
  created_at timestamp with time zone not null default verdict_now(),
  constraint problem_list_pkey PRIMARY KEY (id),
  constraint problem_list_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint problem_list_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table problem_list_item (
  list_id bigint not null,
  problem_id bigint not null,
  added_at timestamp with time zone not null default verdict_now(),
  constraint problem_list_item_pkey PRIMARY KEY (list_id, problem_id),
  constraint problem_list_item_list_id_fkey FOREIGN KEY (list_id) REFERENCES problem_list(id) ON DELETE CASCADE,
  constraint problem_list_item_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_solution (
  problem_id bigint not null,
  name text not null,
  language text not null,
  code text not null,
  expected text[] not null default '{}'::text[],
  score integer,
  code_md5 text not null generated always as (md5(code)) stored,
  constraint problem_solution_pkey PRIMARY KEY (problem_id, name),
  constraint problem_solution_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_statement (
  problem_id bigint not null,
  locale text not null,
  description text not null default ''::text,
  input text not null default ''::text,
  output text not null default ''::text,
  hint text not null default ''::text,
  html jsonb,
  renderer integer not null default 0,
  constraint problem_statement_pkey PRIMARY KEY (problem_id, locale),
  constraint problem_statement_locale_check CHECK ((locale = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint problem_statement_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_subtask (
  problem_id bigint not null,
  data_version integer not null,
  num integer not null,
  type text not null,
  score integer not null,
  depends_on integer[] not null default '{}'::integer[],
  constraint problem_subtask_pkey PRIMARY KEY (problem_id, data_version, num),
  constraint problem_subtask_type_check CHECK ((type = ANY (ARRAY['sum'::text, 'min'::text, 'mul'::text]))),
  constraint problem_subtask_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_tag (
  problem_id bigint not null,
  tag_id bigint not null,
  constraint problem_tag_pkey PRIMARY KEY (problem_id, tag_id),
  constraint problem_tag_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint problem_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);

create table problem_title (
  problem_id bigint not null,
  locale text not null,
  title text not null,
  constraint problem_title_pkey PRIMARY KEY (problem_id, locale),
  constraint problem_title_locale_check CHECK ((locale = ANY (ARRAY['zh-CN'::text, 'en-US'::text]))),
  constraint problem_title_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table problem_validator (
  problem_id bigint not null,
  name text not null,
  language text not null,
  code text not null,
  protocol text not null,
  flags text[] not null default '{}'::text[],
  code_md5 text not null generated always as (md5(code)) stored,
  files jsonb not null default '{}'::jsonb,
  case_flags jsonb not null default '[]'::jsonb,
  constraint problem_validator_pkey PRIMARY KEY (problem_id, name),
  constraint problem_validator_case_flags_check CHECK ((jsonb_typeof(case_flags) = 'array'::text)),
  constraint problem_validator_files_check CHECK ((jsonb_typeof(files) = 'object'::text)),
  constraint problem_validator_protocol_check CHECK ((protocol = ANY (ARRAY['testlib'::text, 'kattis'::text]))),
  constraint problem_validator_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table rate_window (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  times timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  constraint rate_window_pkey PRIMARY KEY (key)
);

create table rated_contest (
  contest_id bigint not null,
  ended_at timestamp with time zone not null,
  input_hash text not null,
  participants integer not null,
  constraint rated_contest_pkey PRIMARY KEY (contest_id),
  constraint rated_contest_participants_check CHECK ((participants >= 0)),
  constraint rated_contest_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE
);

create table rating_change (
  contest_id bigint not null,
  uid text not null,
  rank integer not null,
  rating integer not null,
  performance double precision not null,
  mu double precision not null,
  sigma double precision not null,
  constraint rating_change_pkey PRIMARY KEY (contest_id, uid),
  constraint rating_change_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES rated_contest(contest_id) ON DELETE CASCADE,
  constraint rating_change_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table rating_state (
  id smallint not null default 1,
  generation bigint not null default 0,
  constraint rating_state_pkey PRIMARY KEY (id),
  constraint rating_state_id_check CHECK ((id = 1))
);

create table recovery_code (
  uid text not null,
  code_hash bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (uid, code_hash),
  constraint recovery_code_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table refused_call (
  session_id bigint not null,
  call_hash bytea not null,
  codes text[] not null,
  refused_at timestamp with time zone not null default verdict_now(),
  constraint refused_call_pkey PRIMARY KEY (session_id, call_hash),
  constraint refused_call_call_hash_check CHECK ((length(call_hash) = 32)),
  constraint refused_call_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);

create table rejudging (
  id bigint not null generated always as identity,
  created_by text,
  created_at timestamp with time zone not null default verdict_now(),
  reason text not null,
  selection jsonb not null,
  state text not null default 'judging'::text,
  total integer not null,
  done integer not null default 0,
  ended_at timestamp with time zone,
  constraint rejudging_pkey PRIMARY KEY (id),
  constraint rejudging_state_check CHECK ((state = ANY (ARRAY['judging'::text, 'judged'::text, 'applying'::text, 'applied'::text, 'cancelled'::text]))),
  constraint rejudging_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(uid) ON DELETE SET NULL
);

create table rejudging_item (
  rejudging_id bigint not null,
  submit_id bigint not null,
  version integer not null,
  data_version integer,
  status_before smallint not null,
  score_before integer,
  time_before integer,
  memory_before integer,
  outcome text,
  status_after smallint,
  score_after integer,
  time_after integer,
  memory_after integer,
  judger text,
  result jsonb,
  applied text,
  subtasks_before integer[],
  subtasks_after integer[],
  constraint rejudging_item_pkey PRIMARY KEY (rejudging_id, submit_id),
  constraint rejudging_item_applied_check CHECK ((applied = ANY (ARRAY['yes'::text, 'outdated'::text]))),
  constraint rejudging_item_outcome_check CHECK ((outcome = ANY (ARRAY['same'::text, 'changed'::text, 'failed'::text]))),
  constraint rejudging_item_rejudging_id_fkey FOREIGN KEY (rejudging_id) REFERENCES rejudging(id) ON DELETE CASCADE,
  constraint rejudging_item_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table remote_account (
  id integer not null generated always as identity,
  account_group text not null,
  handle text not null,
  owner_uid text,
  password text,
  session text,
  state text not null default 'ready'::text,
  state_reason text not null default ''::text,
  next_submit_at timestamp with time zone not null default verdict_now(),
  lease_job bigint,
  lease_until timestamp with time zone,
  last_success_at timestamp with time zone,
  expires_at timestamp with time zone,
  failures integer not null default 0,
  constraint remote_account_pkey PRIMARY KEY (id),
  constraint remote_account_account_group_handle_owner_uid_key UNIQUE NULLS NOT DISTINCT (account_group, handle, owner_uid),
  constraint remote_account_expires CHECK (((owner_uid IS NULL) = (expires_at IS NULL))),
  constraint remote_account_handle_check CHECK ((handle <> ''::text)),
  constraint remote_account_own CHECK (((owner_uid IS NULL) OR (password IS NULL))),
  constraint remote_account_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'needsPerson'::text, 'disabled'::text]))),
  constraint remote_account_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table remote_alert (
  judge text not null,
  cause text not null,
  sent_at timestamp with time zone not null,
  constraint remote_alert_pkey PRIMARY KEY (judge, cause),
  constraint remote_alert_cause_check CHECK ((cause = ANY (ARRAY['pageChanged'::text, 'blocked'::text, 'state'::text])))
);

create table remote_former_number (
  judge text not null,
  remote_id text not null,
  submit_id bigint not null,
  account_id integer,
  constraint remote_former_number_pkey PRIMARY KEY (judge, remote_id),
  constraint remote_former_number_account_id_fkey FOREIGN KEY (account_id) REFERENCES remote_account(id) ON DELETE SET NULL,
  constraint remote_former_number_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table remote_handle (
  uid text not null,
  account_group text not null,
  handle text not null,
  token text not null,
  verified_at timestamp with time zone,
  constraint remote_handle_pkey PRIMARY KEY (uid, account_group),
  constraint remote_handle_handle_check CHECK ((handle <> ''::text)),
  constraint remote_handle_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create unlogged table remote_host (
  host text not null,
  next_turn_at timestamp with time zone not null,
  constraint remote_host_pkey PRIMARY KEY (host)
);

create table remote_judge (
  judge text not null,
  is_enabled boolean not null default true,
  failures integer not null default 0,
  closed_until timestamp with time zone,
  last_failure text,
  last_failure_at timestamp with time zone,
  last_success_at timestamp with time zone,
  last_import_at timestamp with time zone,
  last_submit_at timestamp with time zone,
  last_verdict_at timestamp with time zone,
  modes_off text[] not null default '{}'::text[],
  modes_on text[] not null default '{}'::text[],
  constraint remote_judge_pkey PRIMARY KEY (judge),
  constraint remote_judge_modes_off CHECK ((modes_off <@ ARRAY['robot'::text, 'own'::text, 'link'::text, 'import'::text]))
);

create table remote_page (
  id integer not null generated always as identity,
  judge text not null,
  call text not null,
  detail text not null,
  url text not null,
  body bytea not null,
  kept_at timestamp with time zone not null default verdict_now(),
  constraint remote_page_pkey PRIMARY KEY (id),
  constraint remote_page_judge_call_detail_key UNIQUE (judge, call, detail)
);

create table remote_problem (
  problem_id bigint not null,
  judge text not null,
  key text not null,
  source_url text not null,
  fetched_at timestamp with time zone not null,
  imported jsonb,
  constraint remote_problem_pkey PRIMARY KEY (problem_id),
  constraint remote_problem_judge_key_key UNIQUE (judge, key),
  constraint remote_problem_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table remote_spent (
  account_id integer not null,
  problem_id bigint not null,
  constraint remote_spent_pkey PRIMARY KEY (account_id, problem_id),
  constraint remote_spent_account_id_fkey FOREIGN KEY (account_id) REFERENCES remote_account(id) ON DELETE CASCADE,
  constraint remote_spent_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE
);

create table remote_submission (
  submit_id bigint not null,
  job_id bigint not null,
  judge text not null,
  phase text not null,
  account_id integer,
  remote_id text,
  baseline_id text not null default '0'::text,
  marker text not null default ''::text,
  sends smallint not null default 0,
  looks smallint not null default 0,
  polls integer not null default 0,
  first_look_at timestamp with time zone,
  deadline timestamp with time zone not null,
  remote_text text not null default ''::text,
  last_error text not null default ''::text,
  linked_handle text,
  listed jsonb,
  late_look_at timestamp with time zone,
  progress_at timestamp with time zone not null default verdict_now(),
  is_linked boolean not null default false,
  constraint remote_submission_pkey PRIMARY KEY (submit_id),
  constraint remote_submission_judge_remote_id_key UNIQUE (judge, remote_id),
  constraint remote_submission_phase_check CHECK ((phase = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'ended'::text]))),
  constraint remote_submission_account_id_fkey FOREIGN KEY (account_id) REFERENCES remote_account(id) ON DELETE SET NULL,
  constraint remote_submission_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table report (
  id bigint not null generated always as identity,
  reporter_uid text not null,
  kind text not null,
  discussion_id bigint,
  comment_id bigint,
  reported_uid text not null,
  excerpt text not null,
  tags text[] not null,
  reason text not null,
  is_handled boolean not null default false,
  created_at timestamp with time zone not null default verdict_now(),
  subject text not null,
  is_public boolean not null default false,
  outcome text,
  handled_at timestamp with time zone,
  handled_uid text,
  answered_at timestamp with time zone,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_content_check CHECK ((((cardinality(tags) > 0) OR (reason <> ''::text)) AND (length(reason) <= 200))),
  constraint report_kind_check CHECK ((kind = ANY (ARRAY['discussion'::text, 'comment'::text, 'name'::text, 'avatar'::text, 'signature'::text]))),
  constraint report_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'declined'::text]))),
  constraint report_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE SET NULL,
  constraint report_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE SET NULL,
  constraint report_handled_uid_fkey FOREIGN KEY (handled_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint report_reported_uid_fkey FOREIGN KEY (reported_uid) REFERENCES app_user(uid),
  constraint report_reporter_uid_fkey FOREIGN KEY (reporter_uid) REFERENCES app_user(uid)
);

create table schema_migration (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table server_process (
  id text not null,
  host text not null,
  port integer not null,
  version text not null,
  roles text[] not null,
  load jsonb not null,
  rss bigint not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null default verdict_now(),
  clock_offset_ms bigint,
  constraint server_process_pkey PRIMARY KEY (id)
);

create table session (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  uid text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamp with time zone not null default verdict_now(),
  used_at timestamp with time zone not null default verdict_now(),
  expires_at timestamp with time zone not null,
  replaced_by bigint,
  signed_in_at timestamp with time zone not null default verdict_now(),
  login_id bigint,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES session(id) ON DELETE SET NULL,
  constraint session_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table similarity_decision (
  left_id bigint not null,
  right_id bigint not null,
  verdict text not null,
  note text not null default ''::text,
  decided_by text not null,
  decided_at timestamp with time zone not null default verdict_now(),
  constraint similarity_decision_pkey PRIMARY KEY (left_id, right_id),
  constraint similarity_decision_check CHECK ((left_id < right_id)),
  constraint similarity_decision_note_check CHECK ((length(note) <= 2000)),
  constraint similarity_decision_verdict_check CHECK ((verdict = ANY (ARRAY['copied'::text, 'innocent'::text]))),
  constraint similarity_decision_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(uid),
  constraint similarity_decision_left_id_fkey FOREIGN KEY (left_id) REFERENCES submission(submit_id) ON DELETE CASCADE,
  constraint similarity_decision_right_id_fkey FOREIGN KEY (right_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table similarity_pair (
  run_id bigint not null,
  left_id bigint not null,
  right_id bigint not null,
  problem_id bigint not null,
  fraction real not null,
  coverage real not null,
  longest integer not null,
  ranges jsonb not null,
  constraint similarity_pair_pkey PRIMARY KEY (run_id, left_id, right_id),
  constraint similarity_pair_check CHECK ((left_id < right_id)),
  constraint similarity_pair_run_id_left_id_fkey FOREIGN KEY (run_id, left_id) REFERENCES similarity_program(run_id, submit_id) ON DELETE CASCADE,
  constraint similarity_pair_run_id_right_id_fkey FOREIGN KEY (run_id, right_id) REFERENCES similarity_program(run_id, submit_id) ON DELETE CASCADE
);

create table similarity_problem (
  run_id bigint not null,
  problem_id bigint not null,
  display_id text not null,
  seq integer not null,
  programs integer not null,
  state text not null default 'waiting'::text,
  failure text,
  pairs integer not null default 0,
  constraint similarity_problem_pkey PRIMARY KEY (run_id, problem_id),
  constraint similarity_problem_failure_check CHECK ((failure = ANY (ARRAY['time'::text, 'memory'::text, 'internal'::text]))),
  constraint similarity_problem_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
  constraint similarity_problem_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint similarity_problem_run_id_fkey FOREIGN KEY (run_id) REFERENCES similarity_run(id) ON DELETE CASCADE
);

create table similarity_program (
  run_id bigint not null,
  submit_id bigint not null,
  problem_id bigint not null,
  obstacle text,
  cluster integer,
  uid text not null,
  constraint similarity_program_pkey PRIMARY KEY (run_id, submit_id),
  constraint similarity_program_obstacle_check CHECK ((obstacle = ANY (ARRAY['short'::text, 'long'::text, 'nested'::text, 'slow'::text]))),
  constraint similarity_program_run_id_problem_id_fkey FOREIGN KEY (run_id, problem_id) REFERENCES similarity_problem(run_id, problem_id) ON DELETE CASCADE,
  constraint similarity_program_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table similarity_run (
  id bigint not null generated always as identity,
  source text not null,
  contest_id bigint,
  key text not null,
  options jsonb not null,
  state text not null default 'waiting'::text,
  programs integer not null,
  created_by text not null,
  created_at timestamp with time zone not null default verdict_now(),
  ended_at timestamp with time zone,
  training_id bigint,
  constraint similarity_run_pkey PRIMARY KEY (id),
  constraint similarity_run_place CHECK ((((source = 'contest'::text) = (contest_id IS NOT NULL)) AND ((source = 'homework'::text) = (training_id IS NOT NULL)))),
  constraint similarity_run_source CHECK ((source = ANY (ARRAY['contest'::text, 'homework'::text, 'selection'::text]))),
  constraint similarity_run_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint similarity_run_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint similarity_run_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(uid),
  constraint similarity_run_training_id_fkey FOREIGN KEY (training_id) REFERENCES homework(training_id) ON DELETE CASCADE
);

create table site_count (
  key text not null,
  shard smallint not null,
  value bigint not null default 0,
  constraint site_count_pkey PRIMARY KEY (key, shard)
);

create table site_setting (
  key text not null,
  value jsonb not null,
  modified_at timestamp with time zone not null default verdict_now(),
  constraint site_setting_pkey PRIMARY KEY (key)
);

create table slide_puzzle (
  id text not null,
  address text not null,
  x smallint not null,
  shown_at timestamp with time zone not null default verdict_now(),
  expires_at timestamp with time zone not null,
  constraint slide_puzzle_pkey PRIMARY KEY (id),
  constraint slide_puzzle_id_check CHECK ((id ~ '^[0-9a-f]{32}$'::text))
);

create table solved (
  uid text not null,
  problem_id bigint not null,
  submit_id bigint not null,
  solved_at timestamp with time zone not null,
  constraint solved_pkey PRIMARY KEY (uid, problem_id),
  constraint solved_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint solved_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE,
  constraint solved_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table stored_file (
  sha256 text not null,
  size bigint not null,
  created_at timestamp with time zone not null default verdict_now(),
  unreferenced_since timestamp with time zone,
  constraint stored_file_pkey PRIMARY KEY (sha256),
  constraint stored_file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

create table submission (
  submit_id bigint not null generated always as identity,
  problem_id bigint not null,
  display_pid text not null,
  uid text not null,
  submit_time timestamp with time zone not null default verdict_now(),
  status smallint not null default 5,
  share boolean not null default false,
  score integer,
  oi_rank_score integer,
  time_ms integer,
  memory_kb integer,
  length integer not null,
  language text not null,
  judger text,
  ip text not null,
  version integer not null default 0,
  cases_done integer,
  cases_total integer,
  finished_at timestamp with time zone,
  counted boolean not null default false,
  idempotency_key text,
  ended_by jsonb,
  data_version integer,
  is_manual boolean not null default false,
  scope text not null default 'practice'::text,
  scope_id bigint not null default 0,
  listed boolean not null default true,
  countable boolean not null default true,
  subtask_scores integer[],
  constraint submission_pkey PRIMARY KEY (submit_id),
  constraint submission_uid_idempotency_key_key UNIQUE (uid, idempotency_key),
  constraint submission_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id),
  constraint submission_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid)
);

create table submission_anchor (
  list text not null,
  num integer not null,
  submit_id bigint not null,
  constraint submission_anchor_pkey PRIMARY KEY (list, num)
);

create table submission_code (
  submit_id bigint not null,
  code text not null,
  constraint submission_code_pkey PRIMARY KEY (submit_id),
  constraint submission_code_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table submission_error (
  submit_id bigint not null,
  message text,
  cause jsonb,
  constraint submission_error_pkey PRIMARY KEY (submit_id),
  constraint submission_error_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE
);

create table submission_quota (
  contest_id bigint not null,
  problem_id bigint not null,
  uid text not null,
  used integer not null,
  most integer not null,
  constraint submission_quota_pkey PRIMARY KEY (contest_id, problem_id, uid),
  constraint submission_quota_check CHECK ((used <= most)),
  constraint submission_quota_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint submission_quota_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint submission_quota_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table submission_sender (
  submit_id bigint not null,
  uid text not null,
  constraint submission_sender_pkey PRIMARY KEY (submit_id),
  constraint submission_sender_submit_id_fkey FOREIGN KEY (submit_id) REFERENCES submission(submit_id) ON DELETE CASCADE,
  constraint submission_sender_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table tag (
  id bigint not null generated always as identity,
  name text not null,
  name_en text,
  color text,
  oj text not null default 'LOCAL'::text,
  classification_id bigint,
  rank integer not null default 0,
  origin text not null default 'problem'::text,
  constraint tag_pkey PRIMARY KEY (id),
  constraint tag_oj_name_key UNIQUE (oj, name),
  constraint tag_origin_check CHECK ((origin = ANY (ARRAY['problem'::text, 'administration'::text]))),
  constraint tag_classification_id_fkey FOREIGN KEY (classification_id) REFERENCES tag_classification(id) ON DELETE SET NULL
);

create table tag_classification (
  id bigint not null generated always as identity,
  name text not null,
  name_en text,
  oj text not null default 'LOCAL'::text,
  rank integer not null default 0,
  origin text not null default 'problem'::text,
  constraint tag_classification_pkey PRIMARY KEY (id),
  constraint tag_classification_oj_name_key UNIQUE (oj, name),
  constraint tag_classification_origin_check CHECK ((origin = ANY (ARRAY['problem'::text, 'administration'::text])))
);

create table team (
  uid text not null,
  name text not null,
  name_en text,
  country text,
  photo text,
  captain_uid text,
  has_login boolean not null default false,
  created_at timestamp with time zone not null default verdict_now(),
  constraint team_pkey PRIMARY KEY (uid),
  constraint team_country_check CHECK ((country ~ '^[A-Z]{3}$'::text)),
  constraint team_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint team_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 100))),
  constraint team_captain_uid_fkey FOREIGN KEY (captain_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint team_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table team_member (
  id bigint not null generated always as identity,
  team_uid text not null,
  uid text,
  name text,
  role text not null default 'contestant'::text,
  has_accepted boolean not null default false,
  created_at timestamp with time zone not null default verdict_now(),
  constraint team_member_pkey PRIMARY KEY (id),
  constraint team_member_once UNIQUE (team_uid, uid),
  constraint team_member_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint team_member_person CHECK (((uid IS NOT NULL) OR (name IS NOT NULL))),
  constraint team_member_role_check CHECK ((role = ANY (ARRAY['contestant'::text, 'reserve'::text, 'coach'::text]))),
  constraint team_member_team_uid_fkey FOREIGN KEY (team_uid) REFERENCES team(uid) ON DELETE CASCADE,
  constraint team_member_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table thread_preference (
  uid text not null,
  discussion_id bigint not null,
  state text not null,
  constraint thread_preference_pkey PRIMARY KEY (uid, discussion_id),
  constraint thread_preference_state_check CHECK ((state = ANY (ARRAY['follow'::text, 'mute'::text]))),
  constraint thread_preference_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE,
  constraint thread_preference_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table totp (
  uid text not null,
  sealed_secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default verdict_now(),
  constraint totp_pkey PRIMARY KEY (uid),
  constraint totp_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table training (
  id bigint not null generated always as identity,
  title text not null,
  description text not null default ''::text,
  html text,
  renderer integer not null default 0,
  auth text not null default 'Public'::text,
  password_hash text,
  seq integer not null default 1000,
  is_visible boolean not null default true,
  category_id bigint,
  author_uid text,
  owner_uid text not null default '1'::text,
  group_id bigint,
  created_at timestamp with time zone not null default verdict_now(),
  modified_at timestamp with time zone not null default date_trunc('milliseconds'::text, verdict_now()),
  problems_at timestamp with time zone not null default date_trunc('milliseconds'::text, verdict_now()),
  constraint training_pkey PRIMARY KEY (id),
  constraint training_auth_check CHECK ((auth = ANY (ARRAY['Public'::text, 'Private'::text]))),
  constraint training_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint training_author_uid_fkey FOREIGN KEY (author_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint training_category_id_fkey FOREIGN KEY (category_id) REFERENCES training_category(id) ON DELETE SET NULL,
  constraint training_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id),
  constraint training_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES app_user(uid) ON DELETE SET DEFAULT
);

create table training_catalogue (
  version bigint not null
);

create table training_category (
  id bigint not null generated always as identity,
  name text not null,
  color text not null,
  constraint training_category_pkey PRIMARY KEY (id),
  constraint training_category_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint training_category_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);

create table training_member (
  training_id bigint not null,
  uid text not null,
  joined_at timestamp with time zone not null default verdict_now(),
  solved integer not null default 0,
  run_time bigint not null default 0,
  score integer,
  of_version bigint,
  name text not null,
  constraint training_member_pkey PRIMARY KEY (training_id, uid),
  constraint training_member_training_id_fkey FOREIGN KEY (training_id) REFERENCES training(id) ON DELETE CASCADE,
  constraint training_member_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table training_problem (
  id bigint not null generated always as identity,
  training_id bigint not null,
  problem_id bigint not null,
  display_id text,
  seq integer not null,
  points integer not null default 100,
  constraint training_problem_pkey PRIMARY KEY (id),
  constraint training_problem_display_id UNIQUE (training_id, display_id),
  constraint training_problem_once UNIQUE (training_id, problem_id),
  constraint training_problem_points_check CHECK (((points >= 0) AND (points <= 10000))),
  constraint training_problem_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint training_problem_training_id_fkey FOREIGN KEY (training_id) REFERENCES training(id) ON DELETE CASCADE
);

create table training_rank (
  training_id bigint not null,
  pids bigint[] not null default '{}'::bigint[],
  types smallint[] not null default '{}'::smallint[],
  compared_from bigint not null default 0,
  constraint training_rank_pkey PRIMARY KEY (training_id),
  constraint training_rank_training_id_fkey FOREIGN KEY (training_id) REFERENCES training(id) ON DELETE CASCADE
);

create table trial (
  id bigint not null generated always as identity,
  uid text not null,
  problem_id bigint not null,
  language text not null,
  code text not null,
  inputs jsonb not null,
  state text not null default 'waiting'::text,
  failure text,
  compile_error text,
  outcomes jsonb,
  created_at timestamp with time zone not null default verdict_now(),
  finished_at timestamp with time zone,
  constraint trial_pkey PRIMARY KEY (id),
  constraint trial_failure_check CHECK ((failure = ANY (ARRAY['lost'::text, 'busy'::text, 'error'::text]))),
  constraint trial_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'compiling'::text, 'running'::text, 'done'::text]))),
  constraint trial_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problem(id) ON DELETE CASCADE,
  constraint trial_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table upload (
  id bigint not null generated always as identity,
  kind text not null,
  sha256 text not null,
  extension text not null,
  content_type text not null,
  name text not null default ''::text,
  uid text,
  rank integer not null default 0,
  created_at timestamp with time zone not null default verdict_now(),
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_kind_check CHECK ((kind = ANY (ARRAY['avatar'::text, 'carousel'::text, 'background'::text, 'class'::text, 'markdown'::text, 'logo'::text, 'file'::text]))),
  constraint upload_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_file(sha256),
  constraint upload_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE SET NULL
);

create table user_batch (
  key_hash bytea not null,
  owner_uid text not null,
  kind text not null,
  state text not null default 'working'::text,
  total integer not null,
  done integer not null default 0,
  failure jsonb,
  sealed text,
  created_at timestamp with time zone not null default verdict_now(),
  expires_at timestamp with time zone not null default (verdict_now() + '00:30:00'::interval),
  constraint user_batch_pkey PRIMARY KEY (key_hash),
  constraint user_batch_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'generate'::text, 'roster'::text, 'teams'::text]))),
  constraint user_batch_state_check CHECK ((state = ANY (ARRAY['working'::text, 'done'::text, 'failed'::text]))),
  constraint user_batch_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table user_block (
  uid text not null,
  blocked_uid text not null,
  created_at timestamp with time zone not null default verdict_now(),
  constraint user_block_pkey PRIMARY KEY (uid, blocked_uid),
  constraint user_block_check CHECK ((uid <> blocked_uid)),
  constraint user_block_blocked_uid_fkey FOREIGN KEY (blocked_uid) REFERENCES app_user(uid) ON DELETE CASCADE,
  constraint user_block_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table user_count (
  uid text not null,
  ac bigint not null default 0,
  total bigint not null default 0,
  score bigint not null default 0,
  listed boolean not null default true,
  ranked boolean not null generated always as ((listed AND (total > 0))) stored,
  version bigint not null default 0,
  contest_rating integer,
  rated_contests integer not null default 0,
  rating_hidden boolean not null default false,
  rated boolean not null generated always as ((listed AND (contest_rating IS NOT NULL) AND (NOT rating_hidden))) stored,
  constraint user_count_pkey PRIMARY KEY (uid),
  constraint user_count_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

create table user_group (
  id bigint not null generated always as identity,
  name text not null,
  owner_uid text not null default '1'::text,
  created_at timestamp with time zone not null default verdict_now(),
  term text not null default ''::text,
  description text not null default ''::text,
  html text,
  renderer integer not null default 0,
  picture text,
  peer_results text not null default 'none'::text,
  accepts_requests boolean not null default false,
  archived_at timestamp with time zone,
  modified_at timestamp with time zone not null default date_trunc('milliseconds'::text, verdict_now()),
  created_uid text,
  called text not null generated always as (((lower(name) || '
'::text) || lower(term))) stored,
  constraint user_group_pkey PRIMARY KEY (id),
  constraint user_group_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint user_group_peer_results_check CHECK ((peer_results = ANY (ARRAY['none'::text, 'nickname'::text, 'username'::text]))),
  constraint user_group_term_check CHECK ((length(term) <= 60)),
  constraint user_group_created_uid_fkey FOREIGN KEY (created_uid) REFERENCES app_user(uid) ON DELETE SET NULL,
  constraint user_group_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES app_user(uid) ON DELETE SET DEFAULT
);

create table verify_token (
  token_hash bytea not null,
  address text not null,
  expires_at timestamp with time zone not null,
  constraint verify_token_pkey PRIMARY KEY (token_hash)
);

create table virtual_participation (
  id bigint not null generated always as identity,
  contest_id bigint not null,
  uid text not null,
  started_at timestamp with time zone not null default verdict_now(),
  ends_at timestamp with time zone not null,
  constraint virtual_participation_pkey PRIMARY KEY (id),
  constraint virtual_participation_check CHECK ((ends_at >= started_at)),
  constraint virtual_participation_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint virtual_participation_uid_fkey FOREIGN KEY (uid) REFERENCES app_user(uid) ON DELETE CASCADE
);

CREATE INDEX access_grant_contest ON public.access_grant USING btree (contest_id, uid) WHERE (contest_id IS NOT NULL);

CREATE INDEX access_grant_problem ON public.access_grant USING btree (problem_id, uid) WHERE (problem_id IS NOT NULL);

CREATE INDEX access_grant_training ON public.access_grant USING btree (training_id, uid) WHERE (training_id IS NOT NULL);

CREATE INDEX announcement_group ON public.announcement USING btree (group_id, id DESC) WHERE (group_id IS NOT NULL);

CREATE INDEX announcement_place ON public.announcement USING btree (COALESCE(contest_id, (- group_id), (0)::bigint), id DESC);

CREATE INDEX announcement_visible ON public.announcement USING btree (id DESC) WHERE (status = 0);

CREATE INDEX announcement_receipt_uid ON public.announcement_receipt USING btree (uid);

CREATE INDEX api_token_uid ON public.api_token USING btree (uid, id);

CREATE INDEX app_user_class ON public.app_user USING btree (class_name, created_at DESC) WHERE (class_name IS NOT NULL);

CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (lower(email)) WHERE (email IS NOT NULL);

CREATE INDEX app_user_muted ON public.app_user USING btree (muted_until) WHERE (muted_until IS NOT NULL);

CREATE INDEX app_user_names ON public.app_user USING gin (name_grams(called)) WITH (fastupdate=off);

CREATE INDEX app_user_newest ON public.app_user USING btree (created_at DESC, username) WHERE (deleted_at IS NULL);

CREATE INDEX app_user_role ON public.app_user USING btree (role_id, created_at DESC, username) WHERE (deleted_at IS NULL);

CREATE INDEX app_user_schools ON public.app_user USING gin (name_grams(lower(((COALESCE(school, ''::text) || '
'::text) || COALESCE(realname, ''::text))))) WITH (fastupdate=off) WHERE ((school IS NOT NULL) OR (realname IS NOT NULL));

CREATE INDEX app_user_search ON public.app_user USING gin (lower(((((((((((username || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(realname, ''::text)) || '
'::text) || COALESCE(school, ''::text)) || '
'::text) || COALESCE(number, ''::text)) || '
'::text) || COALESCE(class_name, ''::text))) gin_trgm_ops);

CREATE INDEX app_user_status ON public.app_user USING btree (status, created_at DESC, username) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX app_user_username ON public.app_user USING btree (lower(username));

CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action, id DESC);

CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_uid, id DESC);

CREATE INDEX audit_entry_actor_name ON public.audit_entry USING btree (lower(actor_name), id DESC);

CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);

CREATE INDEX audit_entry_search ON public.audit_entry USING gin (lower(target) gin_trgm_ops);

CREATE INDEX bank_count_score ON public.bank_count USING btree (bank, score DESC, ac DESC) WHERE ((ac > 0) OR (score > 0));

CREATE INDEX bank_count_solved ON public.bank_count USING btree (bank, ac DESC) WHERE ((ac > 0) OR (score > 0));

CREATE INDEX captcha_expires ON public.captcha USING btree (expires_at);

CREATE INDEX comment_contest ON public.comment USING btree (contest_id, like_num DESC, id DESC) WHERE (parent_id IS NULL);

CREATE INDEX comment_discussion ON public.comment USING btree (discussion_id, like_num DESC, id DESC) WHERE ((parent_id IS NULL) AND (discussion_id IS NOT NULL));

CREATE INDEX comment_parent ON public.comment USING btree (parent_id, id DESC);

CREATE INDEX comment_to_uid ON public.comment USING btree (to_uid);

CREATE INDEX comment_uid ON public.comment USING btree (uid);

CREATE INDEX comment_like_uid ON public.comment_like USING btree (uid);

CREATE INDEX compile_check_created ON public.compile_check USING btree (created_at);

CREATE INDEX contest_group ON public.contest USING btree (group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX contest_last_end ON public.contest USING btree (last_end);

CREATE INDEX contest_owner ON public.contest USING btree (owner_uid);

CREATE INDEX contest_rated ON public.contest USING btree (end_time, id) WHERE is_rated;

CREATE INDEX contest_start ON public.contest USING btree (start_time DESC, id DESC);

CREATE INDEX contest_balloon_claimed_by ON public.contest_balloon USING btree (claimed_by);

CREATE INDEX contest_balloon_problem ON public.contest_balloon USING btree (problem_id);

CREATE INDEX contest_balloon_uid ON public.contest_balloon USING btree (uid);

CREATE UNIQUE INDEX contest_category_name ON public.contest_category USING btree (contest_id, lower(name));

CREATE INDEX contest_category_member_category ON public.contest_category_member USING btree (category_id);

CREATE INDEX contest_category_member_uid ON public.contest_category_member USING btree (uid);

CREATE INDEX contest_comment_official ON public.contest_comment USING btree (contest_id, comment_id DESC) WHERE is_official;

CREATE INDEX contest_comment_problem ON public.contest_comment USING btree (problem_id);

CREATE INDEX contest_comment_unanswered ON public.contest_comment USING btree (contest_id) WHERE (NOT is_answered);

CREATE INDEX contest_connected_process ON public.contest_connected USING btree (process);

CREATE INDEX contest_draft_contest ON public.contest_draft USING btree (contest_id);

CREATE INDEX contest_draft_group ON public.contest_draft USING btree (group_id);

CREATE INDEX contest_draft_saved ON public.contest_draft USING btree (saved_at);

CREATE INDEX contest_entrant_participant ON public.contest_entrant USING btree (contest_id, participant_uid);

CREATE INDEX contest_entrant_uid ON public.contest_entrant USING btree (uid);

CREATE INDEX contest_late_verdict_undecided ON public.contest_late_verdict USING btree (contest_id) WHERE (decided_at IS NULL);

CREATE INDEX contest_participant_uid ON public.contest_participant USING btree (uid, contest_id);

CREATE INDEX contest_print_claimed_by ON public.contest_print USING btree (claimed_by);

CREATE INDEX contest_print_own ON public.contest_print USING btree (contest_id, uid, id DESC);

CREATE INDEX contest_print_problem ON public.contest_print USING btree (problem_id);

CREATE INDEX contest_print_queue ON public.contest_print USING btree (contest_id, status, id);

CREATE INDEX contest_print_station ON public.contest_print USING btree (station_id);

CREATE INDEX contest_print_user ON public.contest_print USING btree (uid);

CREATE INDEX contest_print_token_contest ON public.contest_print_token USING btree (contest_id);

CREATE INDEX contest_print_token_created_by ON public.contest_print_token USING btree (created_by);

CREATE INDEX contest_problem_at_end ON public.contest_problem USING btree (problem_id) WHERE (at_end IS NOT NULL);

CREATE INDEX contest_problem_at_end_by ON public.contest_problem USING btree (at_end_by) WHERE (at_end_by IS NOT NULL);

CREATE INDEX contest_problem_problem ON public.contest_problem USING btree (problem_id);

CREATE INDEX contest_problem_change_decided_by ON public.contest_problem_change USING btree (decided_by);

CREATE INDEX contest_problem_change_problem ON public.contest_problem_change USING btree (problem_id);

CREATE INDEX contest_problem_change_rejudging ON public.contest_problem_change USING btree (rejudging_id);

CREATE INDEX contest_reminder_uid ON public.contest_reminder USING btree (uid);

CREATE INDEX contest_reminder_wish_uid ON public.contest_reminder_wish USING btree (uid);

CREATE INDEX contest_session_user ON public.contest_session USING btree (uid);

CREATE INDEX data_upload_owner ON public.data_upload USING btree (uid, touched_at);

CREATE INDEX data_upload_touched ON public.data_upload USING btree (touched_at);

CREATE INDEX data_upload_file_file ON public.data_upload_file USING btree (sha256);

CREATE INDEX data_upload_part_file ON public.data_upload_part USING btree (sha256);

CREATE INDEX discussion_all_of_category ON public.discussion USING btree (category_id) INCLUDE (deleted_at);

CREATE INDEX discussion_category_list ON public.discussion USING btree (category_id, top_priority DESC, id DESC) INCLUDE (is_hidden, problem_id, uid) WHERE ((group_id IS NULL) AND (contest_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX discussion_contest ON public.discussion USING btree (contest_id, top_priority DESC, id DESC) INCLUDE (is_hidden, deleted_at, problem_id, category_id, uid) WHERE (contest_id IS NOT NULL);

CREATE INDEX discussion_deleted ON public.discussion USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX discussion_deleted_uid ON public.discussion USING btree (deleted_uid) WHERE (deleted_uid IS NOT NULL);

CREATE INDEX discussion_group ON public.discussion USING btree (group_id, top_priority DESC, id DESC) INCLUDE (is_hidden, deleted_at, problem_id, category_id, uid) WHERE (group_id IS NOT NULL);

CREATE INDEX discussion_problem ON public.discussion USING btree (problem_id, top_priority DESC, id DESC) INCLUDE (is_hidden, deleted_at, group_id, contest_id, category_id, uid) WHERE (problem_id IS NOT NULL);

CREATE INDEX discussion_site ON public.discussion USING btree (top_priority DESC, id DESC) INCLUDE (is_hidden, problem_id, category_id, uid) WHERE ((group_id IS NULL) AND (contest_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX discussion_uid ON public.discussion USING btree (uid, top_priority DESC, id DESC) INCLUDE (is_hidden, deleted_at, group_id, contest_id, problem_id, category_id);

CREATE UNIQUE INDEX discussion_category_name ON public.discussion_category USING btree (lower(name));

CREATE INDEX discussion_like_uid ON public.discussion_like USING btree (uid);

CREATE INDEX discussion_text_terms ON public.discussion_text USING gin (terms) WITH (fastupdate=off);

CREATE INDEX editorial_author ON public.editorial USING btree (uid, problem_id) WHERE (uid IS NOT NULL);

CREATE INDEX editorial_deleted ON public.editorial USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX editorial_deleted_uid ON public.editorial USING btree (deleted_uid) WHERE (deleted_uid IS NOT NULL);

CREATE INDEX editorial_modified ON public.editorial USING btree (modified_uid) WHERE (modified_uid IS NOT NULL);

CREATE INDEX editorial_problem ON public.editorial USING btree (problem_id, state, seq, id);

CREATE INDEX editorial_version_modified ON public.editorial_version USING btree (modified_uid) WHERE (modified_uid IS NOT NULL);

CREATE INDEX group_import_group ON public.group_import USING btree (group_id, id);

CREATE INDEX group_import_row_uid ON public.group_import_row USING btree (uid) WHERE (uid IS NOT NULL);

CREATE INDEX group_invitation_group ON public.group_invitation USING btree (group_id, id);

CREATE INDEX group_member_list ON public.group_member USING btree (group_id, joined_at, uid);

CREATE INDEX group_member_staff ON public.group_member USING btree (group_id, uid) WHERE (role <> 'member'::text);

CREATE INDEX group_member_uid ON public.group_member USING btree (uid);

CREATE INDEX group_offer_list ON public.group_offer USING btree (group_id, created_at DESC, username_key);

CREATE INDEX group_offer_username ON public.group_offer USING btree (username_key);

CREATE INDEX group_request_list ON public.group_request USING btree (group_id, created_at, uid);

CREATE INDEX group_request_uid ON public.group_request USING btree (uid);

CREATE INDEX held_text_category ON public.held_text USING btree (category_id) WHERE (category_id IS NOT NULL);

CREATE INDEX held_text_comment ON public.held_text USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE INDEX held_text_contest ON public.held_text USING btree (contest_id) WHERE (contest_id IS NOT NULL);

CREATE INDEX held_text_discussion ON public.held_text USING btree (discussion_id) WHERE (discussion_id IS NOT NULL);

CREATE INDEX held_text_problem ON public.held_text USING btree (problem_id) WHERE (problem_id IS NOT NULL);

CREATE INDEX held_text_refused ON public.held_text USING btree (refused_at) WHERE (refused_at IS NOT NULL);

CREATE INDEX held_text_to_uid ON public.held_text USING btree (to_uid) WHERE (to_uid IS NOT NULL);

CREATE INDEX held_text_uid ON public.held_text USING btree (uid, id DESC);

CREATE INDEX held_text_waiting ON public.held_text USING btree (id) WHERE (refused_at IS NULL);

CREATE INDEX homework_end ON public.homework USING btree (end_time);

CREATE INDEX homework_extension_created ON public.homework_extension USING btree (created_uid) WHERE (created_uid IS NOT NULL);

CREATE INDEX homework_extension_uid ON public.homework_extension USING btree (uid);

CREATE INDEX homework_notice_uid ON public.homework_notice USING btree (uid);

CREATE INDEX homework_notice_waiting ON public.homework_notice USING btree (training_id, uid, kind) WHERE (kind = ANY (ARRAY['graded'::text, 'commented'::text, 'commentedLater'::text]));

CREATE INDEX homework_result_problem ON public.homework_result USING btree (problem_id);

CREATE INDEX homework_result_uid ON public.homework_result USING btree (uid);

CREATE INDEX homework_result_version ON public.homework_result USING btree (group_id, version);

CREATE INDEX homework_stale_training ON public.homework_stale USING btree (training_id);

CREATE UNIQUE INDEX interaction_comment ON public.interaction USING btree (comment_id, uid) WHERE (action <> 'like'::text);

CREATE INDEX interaction_discussion ON public.interaction USING btree (discussion_id) WHERE (discussion_id IS NOT NULL);

CREATE UNIQUE INDEX interaction_like ON public.interaction USING btree (contest_id, discussion_id, comment_id) NULLS NOT DISTINCT WHERE (action = 'like'::text);

CREATE INDEX interaction_list ON public.interaction USING btree (uid, kind, created_at DESC, id DESC) WHERE (sender_num > 0);

CREATE INDEX interaction_quote ON public.interaction USING btree (quote_id) WHERE (quote_id IS NOT NULL);

CREATE INDEX interaction_sender_uid ON public.interaction USING btree (sender_uid);

CREATE INDEX interaction_unread ON public.interaction USING btree (uid, kind) WHERE ((read_at IS NULL) AND (sender_num > 0));

CREATE INDEX interaction_sender_newest ON public.interaction_sender USING btree (interaction_id, created_at DESC) WHERE (state = 'counted'::text);

CREATE INDEX interaction_sender_of ON public.interaction_sender USING btree (uid);

CREATE INDEX job_exclusive ON public.job USING btree (kind) WHERE ((state = 0) AND (crash_count >= 2));

CREATE INDEX job_fair ON public.job USING btree (kind, prio, fair_key, vtime DESC);

CREATE INDEX job_given_up ON public.job USING btree (kind, id DESC) WHERE (state = 2);

CREATE INDEX job_leased ON public.job USING btree (lease_until) WHERE (state = 1);

CREATE INDEX job_postponed ON public.job USING btree (run_at) WHERE (state = 3);

CREATE INDEX job_retried ON public.job USING btree (kind) WHERE ((state = 0) AND (attempt > 0));

CREATE INDEX job_waiting ON public.job USING btree (kind, prio, vtime, id) WHERE (state = 0);

CREATE INDEX line_comment_author ON public.line_comment USING btree (author_uid) WHERE (author_uid IS NOT NULL);

CREATE INDEX line_comment_submission ON public.line_comment USING btree (submit_id, line, id);

CREATE INDEX login_address_used_at ON public.login_address USING btree (used_at);

CREATE INDEX mail_code_expires ON public.mail_code USING btree (expires_at);

CREATE INDEX mention_comment ON public.mention USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE UNIQUE INDEX mention_source ON public.mention USING btree (discussion_id, comment_id, uid) NULLS NOT DISTINCT;

CREATE INDEX mention_uid ON public.mention USING btree (uid);

CREATE UNIQUE INDEX message_account_applied ON public.message USING btree (uid, template) WHERE ((template = 'accountApplied'::text) AND (read_at IS NULL));

CREATE INDEX message_list ON public.message USING btree (uid, kind, created_at DESC, id DESC);

CREATE INDEX message_unread ON public.message USING btree (uid, kind) WHERE (read_at IS NULL);

CREATE INDEX message_preference_due ON public.message_preference USING btree (digest_next) WHERE (digest IS NOT NULL);

CREATE INDEX notice_created_uid ON public.notice USING btree (created_uid);

CREATE INDEX notice_sent ON public.notice USING btree (send_at DESC, id DESC) WHERE ((recalled_at IS NULL) AND (audience <> 'designated'::text));

CREATE INDEX notice_receipt_notice ON public.notice_receipt USING btree (notice_id, read_at DESC, uid);

CREATE UNIQUE INDEX notice_recipient_class ON public.notice_recipient USING btree (group_id, notice_id) WHERE (group_id IS NOT NULL);

CREATE INDEX notice_recipient_notice ON public.notice_recipient USING btree (notice_id);

CREATE UNIQUE INDEX notice_recipient_user ON public.notice_recipient USING btree (uid, notice_id) WHERE (uid IS NOT NULL);

CREATE INDEX package_import_expires ON public.package_import USING btree (expires_at);

CREATE INDEX package_import_file ON public.package_import USING btree (sha256);

CREATE INDEX package_import_owner ON public.package_import USING btree (owner_uid, id DESC);

CREATE INDEX package_problem_stored ON public.package_problem USING btree (stored_pid);

CREATE INDEX passkey_uid ON public.passkey USING btree (uid);

CREATE INDEX passkey_challenge_expires ON public.passkey_challenge USING btree (expires_at);

CREATE INDEX problem_group ON public.problem USING btree (group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX problem_newest ON public.problem USING btree (id DESC) WHERE (auth = 1);

CREATE INDEX problem_order ON public.problem USING btree (length(problem_id), problem_id) INCLUDE (id);

CREATE INDEX problem_owner ON public.problem USING btree (owner_uid);

CREATE UNIQUE INDEX problem_problem_id ON public.problem USING btree (problem_id);

CREATE INDEX problem_public_order ON public.problem USING btree (length(problem_id), problem_id) INCLUDE (id) WHERE (auth = 1);

CREATE INDEX problem_case_input ON public.problem_case USING btree (input_sha256);

CREATE INDEX problem_case_output ON public.problem_case USING btree (output_sha256);

CREATE INDEX problem_check_owner ON public.problem_check USING btree (created_by);

CREATE INDEX problem_check_case_input ON public.problem_check_case USING btree (input_sha256);

CREATE INDEX problem_check_case_output ON public.problem_check_case USING btree (output_sha256);

CREATE INDEX problem_draft_group ON public.problem_draft USING btree (group_id);

CREATE INDEX problem_draft_problem ON public.problem_draft USING btree (problem_id);

CREATE INDEX problem_draft_saved ON public.problem_draft USING btree (saved_at);

CREATE INDEX problem_file_sha256 ON public.problem_file USING btree (sha256);

CREATE UNIQUE INDEX problem_list_name ON public.problem_list USING btree (uid, lower(name)) NULLS NOT DISTINCT;

CREATE INDEX problem_list_item_problem ON public.problem_list_item USING btree (problem_id);

CREATE INDEX problem_tag_tag ON public.problem_tag USING btree (tag_id, problem_id);

CREATE INDEX problem_title_search ON public.problem_title USING gin (title gin_trgm_ops);

CREATE INDEX rate_window_ends ON public.rate_window USING btree (ends_at);

CREATE INDEX rated_contest_order ON public.rated_contest USING btree (ended_at, contest_id);

CREATE INDEX rating_change_user ON public.rating_change USING btree (uid);

CREATE INDEX rejudging_owner ON public.rejudging USING btree (created_by);

CREATE INDEX rejudging_item_changed ON public.rejudging_item USING btree (rejudging_id, submit_id) WHERE (outcome = ANY (ARRAY['changed'::text, 'failed'::text]));

CREATE INDEX rejudging_item_submission ON public.rejudging_item USING btree (submit_id);

CREATE INDEX remote_account_owner ON public.remote_account USING btree (owner_uid) WHERE (owner_uid IS NOT NULL);

CREATE INDEX remote_former_number_account ON public.remote_former_number USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX remote_former_number_submission ON public.remote_former_number USING btree (submit_id);

CREATE UNIQUE INDEX remote_handle_verified ON public.remote_handle USING btree (account_group, lower(handle)) WHERE (verified_at IS NOT NULL);

CREATE INDEX remote_spent_problem ON public.remote_spent USING btree (problem_id);

CREATE INDEX remote_submission_account ON public.remote_submission USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX remote_submission_deadline ON public.remote_submission USING btree (judge, phase, deadline) WHERE (phase <> 'ended'::text);

CREATE INDEX report_comment ON public.report USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE INDEX report_discussion ON public.report USING btree (discussion_id);

CREATE INDEX report_handled_uid ON public.report USING btree (handled_uid) WHERE (handled_uid IS NOT NULL);

CREATE UNIQUE INDEX report_of_subject ON public.report USING btree (subject, reporter_uid);

CREATE INDEX report_queue ON public.report USING btree (is_handled, id DESC);

CREATE INDEX report_reported ON public.report USING btree (reported_uid);

CREATE INDEX report_reporter ON public.report USING btree (reporter_uid);

CREATE INDEX session_expires ON public.session USING btree (expires_at);

CREATE INDEX session_uid ON public.session USING btree (uid);

CREATE INDEX similarity_decision_right ON public.similarity_decision USING btree (right_id);

CREATE INDEX similarity_decision_time ON public.similarity_decision USING btree (decided_at);

CREATE INDEX similarity_pair_coverage ON public.similarity_pair USING btree (run_id, coverage DESC, longest DESC, left_id, right_id) INCLUDE (problem_id);

CREATE INDEX similarity_pair_fraction ON public.similarity_pair USING btree (run_id, fraction DESC, longest DESC, left_id, right_id) INCLUDE (problem_id);

CREATE INDEX similarity_pair_list ON public.similarity_pair USING btree (run_id, problem_id, left_id, right_id) INCLUDE (longest, coverage, fraction);

CREATE INDEX similarity_pair_longest ON public.similarity_pair USING btree (run_id, longest DESC, left_id, right_id) INCLUDE (problem_id);

CREATE INDEX similarity_pair_right ON public.similarity_pair USING btree (run_id, right_id);

CREATE INDEX similarity_pair_submissions ON public.similarity_pair USING btree (left_id, right_id);

CREATE INDEX similarity_problem_problem ON public.similarity_problem USING btree (problem_id);

CREATE INDEX similarity_program_cluster ON public.similarity_program USING btree (run_id, cluster, submit_id) WHERE (cluster IS NOT NULL);

CREATE INDEX similarity_program_problem ON public.similarity_program USING btree (run_id, problem_id);

CREATE INDEX similarity_program_submission ON public.similarity_program USING btree (submit_id);

CREATE UNIQUE INDEX similarity_run_active ON public.similarity_run USING btree (key) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE INDEX similarity_run_contest ON public.similarity_run USING btree (contest_id, id DESC) WHERE (contest_id IS NOT NULL);

CREATE INDEX similarity_run_selection ON public.similarity_run USING btree (id DESC) WHERE (source = 'selection'::text);

CREATE INDEX similarity_run_training ON public.similarity_run USING btree (training_id, id DESC) WHERE (training_id IS NOT NULL);

CREATE INDEX slide_puzzle_expires ON public.slide_puzzle USING btree (expires_at);

CREATE INDEX solved_submission ON public.solved USING btree (submit_id);

CREATE INDEX solved_time ON public.solved USING btree (solved_at) INCLUDE (uid);

CREATE INDEX submission_accepted ON public.submission USING btree (uid, problem_id, submit_time, submit_id) INCLUDE (language, time_ms, memory_kb, listed, counted) WHERE (status = 0);

CREATE INDEX submission_accepted_problem ON public.submission USING btree (problem_id, submit_id DESC) INCLUDE (uid, language, time_ms, memory_kb) WHERE ((status = 0) AND listed AND counted);

CREATE INDEX submission_broken ON public.submission USING btree (submit_id DESC) WHERE (status = ANY (ARRAY[4, 10]));

CREATE INDEX submission_classwork ON public.submission USING btree (scope_id, uid, problem_id, submit_id) WHERE (scope = 'classwork'::text);

CREATE INDEX submission_classwork_user ON public.submission USING btree (uid, submit_id DESC) WHERE (scope = 'classwork'::text);

CREATE INDEX submission_fastest ON public.submission USING btree (uid, problem_id, time_ms) WHERE ((status = 0) AND counted AND (listed OR (scope = 'classwork'::text)));

CREATE INDEX submission_fastest_of_class ON public.submission USING btree (uid, problem_id, time_ms) WHERE ((scope = 'classwork'::text) AND (status = 0) AND countable AND (NOT counted));

CREATE INDEX submission_highest ON public.submission USING btree (uid, problem_id, score DESC) WHERE ((score IS NOT NULL) AND counted AND (listed OR (scope = 'classwork'::text)));

CREATE INDEX submission_highest_of_class ON public.submission USING btree (uid, problem_id, score DESC) WHERE ((scope = 'classwork'::text) AND (score IS NOT NULL) AND countable AND (NOT counted));

CREATE INDEX submission_language ON public.submission USING btree (language, submit_id DESC) INCLUDE (problem_id, status) WHERE listed;

CREATE INDEX submission_listed ON public.submission USING btree (submit_id DESC) WHERE listed;

CREATE INDEX submission_problem ON public.submission USING btree (problem_id, submit_id DESC) INCLUDE (status, language) WHERE listed;

CREATE INDEX submission_scope ON public.submission USING btree (scope_id, submit_id DESC) INCLUDE (scope, uid, problem_id, status, language) WHERE (scope_id > 0);

CREATE INDEX submission_shared_problem ON public.submission USING btree (problem_id, time_ms, submit_id) INCLUDE (uid, language, length, submit_time) WHERE ((status = 0) AND listed AND counted AND share);

CREATE INDEX submission_status ON public.submission USING btree (status, submit_id DESC) INCLUDE (problem_id) WHERE listed;

CREATE INDEX submission_unlisted_problem ON public.submission USING btree (problem_id, submit_id) WHERE (NOT listed);

CREATE INDEX submission_user ON public.submission USING btree (uid, submit_id DESC) INCLUDE (problem_id, status, submit_time) WHERE listed;

CREATE INDEX submission_user_problem ON public.submission USING btree (uid, problem_id, submit_id DESC) INCLUDE (listed, status, scope, countable, counted, time_ms, score);

CREATE INDEX submission_quota_problem ON public.submission_quota USING btree (problem_id);

CREATE INDEX submission_quota_uid ON public.submission_quota USING btree (uid);

CREATE INDEX submission_sender_uid ON public.submission_sender USING btree (uid);

CREATE INDEX tag_classification_id ON public.tag USING btree (classification_id);

CREATE INDEX team_captain_uid ON public.team USING btree (captain_uid);

CREATE INDEX team_member_uid ON public.team_member USING btree (uid);

CREATE INDEX thread_preference_discussion ON public.thread_preference USING btree (discussion_id);

CREATE INDEX thread_preference_followers ON public.thread_preference USING btree (discussion_id) WHERE (state = 'follow'::text);

CREATE INDEX training_author ON public.training USING btree (author_uid);

CREATE INDEX training_category_id ON public.training USING btree (category_id) WHERE (category_id IS NOT NULL);

CREATE INDEX training_group ON public.training USING btree (group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX training_list ON public.training USING btree (seq, id) INCLUDE (is_visible, group_id, auth, category_id, author_uid, title);

CREATE INDEX training_owner ON public.training USING btree (owner_uid);

CREATE UNIQUE INDEX training_category_name ON public.training_category USING btree (lower(name));

CREATE INDEX training_member_new ON public.training_member USING btree (training_id, uid) WHERE (of_version IS NULL);

CREATE INDEX training_member_rank ON public.training_member USING btree (training_id, solved DESC, run_time, name) INCLUDE (uid);

CREATE INDEX training_member_uid ON public.training_member USING btree (uid);

CREATE INDEX training_problem_problem ON public.training_problem USING btree (problem_id);

CREATE INDEX trial_created ON public.trial USING btree (created_at);

CREATE UNIQUE INDEX trial_running ON public.trial USING btree (uid) WHERE (finished_at IS NULL);

CREATE INDEX trial_user ON public.trial USING btree (uid, created_at DESC);

CREATE INDEX upload_kind ON public.upload USING btree (kind, rank, id);

CREATE INDEX upload_owner ON public.upload USING btree (uid, kind, created_at);

CREATE INDEX upload_sha256 ON public.upload USING btree (sha256);

CREATE INDEX user_batch_expires ON public.user_batch USING btree (expires_at);

CREATE INDEX user_batch_owner ON public.user_batch USING btree (owner_uid);

CREATE INDEX user_block_blocked ON public.user_block USING btree (blocked_uid);

CREATE INDEX user_count_acm ON public.user_count USING btree (((- ac)), total, uid) INCLUDE (ac) WHERE ranked;

CREATE INDEX user_count_oi ON public.user_count USING btree (((- score)), ((- ac)), total, uid) INCLUDE (score, ac) WHERE ranked;

CREATE INDEX user_count_rating ON public.user_count USING btree (((- contest_rating)), uid) INCLUDE (contest_rating) WHERE rated;

CREATE INDEX user_count_version ON public.user_count USING btree (version);

CREATE INDEX user_group_created ON public.user_group USING btree (created_uid, created_at) WHERE (created_uid IS NOT NULL);

CREATE INDEX user_group_owner ON public.user_group USING btree (owner_uid);

CREATE INDEX verify_token_expires ON public.verify_token USING btree (expires_at);

CREATE INDEX virtual_participation_contest ON public.virtual_participation USING btree (contest_id);

CREATE INDEX virtual_participation_user ON public.virtual_participation USING btree (uid, contest_id, id);

CREATE OR REPLACE FUNCTION public.account_rule_admits(rule jsonb, username text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select rule is null
    or lower(username) in (select lower(name) from jsonb_array_elements_text(rule -> 'extra') as e (name))
    or case
      when length(username) = length(rule ->> 'prefix') + length(rule ->> 'end') + length(rule ->> 'suffix')
        and lower(left(username, length(rule ->> 'prefix'))) = lower(rule ->> 'prefix')
        and lower(right(username, length(username) - length(rule ->> 'prefix') - length(rule ->> 'end')))
          = lower(rule ->> 'suffix')
        and substr(username, length(rule ->> 'prefix') + 1, length(rule ->> 'end')) ~ '^[0-9]+$'
      then substr(username, length(rule ->> 'prefix') + 1, length(rule ->> 'end'))::bigint
        between (rule ->> 'start')::bigint and (rule ->> 'end')::bigint
      else false
    end
$function$;

CREATE OR REPLACE FUNCTION public.affiliations_of(person text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case when m.list is not null or g.list is not null then
    jsonb_build_object('memberships', coalesce(m.list, '[]'), 'grants', coalesce(g.list, '[]')) end
  from (select jsonb_agg(jsonb_build_object('groupId', own.id, 'role', own.role)
        || case when c.archived_at is null then '{}'::jsonb else '{"isArchived": true}'::jsonb end
        order by own.id, own.role) as list
      from (select group_id as id, role from group_member where uid = person
        union select id, 'teacher' from user_group where owner_uid = person) own
      join user_group c on c.id = own.id) m,
    (select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'actions', actions) order by kind, id) as list
      from access_grant where uid = person) g
$function$;

CREATE OR REPLACE FUNCTION public.count_gone_problems()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_of_site('problems', -(select count(*) from gone where auth = 1));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_listed(change bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  select count_of_site('listed', change);
$function$;

CREATE OR REPLACE FUNCTION public.count_new_problems()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_of_site('problems', (select count(*) from fresh where auth = 1));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_notice_readers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into notice_reader_count (notice_id, part, value)
      select r.notice_id, pg_backend_pid() % 16, count(*) from new_rows r group by r.notice_id order by r.notice_id
      on conflict (notice_id, part) do update set value = notice_reader_count.value + excluded.value;
  else
    -- Receipts of a notice that is deleted have none to count for.
    insert into notice_reader_count (notice_id, part, value)
      select n.id, pg_backend_pid() % 16, -count(*) from old_rows r join notice n on n.id = r.notice_id
      group by n.id order by n.id
      on conflict (notice_id, part) do update set value = notice_reader_count.value + excluded.value;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_of_site(what text, change bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into site_count (key, shard, value)
  select what, (pg_backend_pid() % 16)::smallint, change where change <> 0
  on conflict (key, shard) do update set value = site_count.value + excluded.value;
$function$;

CREATE OR REPLACE FUNCTION public.count_ranked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into site_count (key, shard, value)
  values ('ranked', pg_backend_pid() % 16,
    (case when tg_op = 'DELETE' then 0 else new.ranked::int end)
    - (case when tg_op = 'INSERT' then 0 else old.ranked::int end))
  on conflict (key, shard) do update set value = site_count.value + excluded.value;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_rated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into site_count (key, shard, value)
  values ('rated', pg_backend_pid() % 16,
    (case when tg_op = 'DELETE' then 0 else new.rated::int end)
    - (case when tg_op = 'INSERT' then 0 else old.rated::int end))
  on conflict (key, shard) do update set value = site_count.value + excluded.value;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_score_in_bank()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform 1 from problem where id in (select problem_id from gone) order by id for share;
  else
    perform 1 from problem where id in (select problem_id from fresh) order by id for share;
  end if;
  if tg_op <> 'DELETE' then
    insert into bank_count as c (bank, uid, score)
    select p.oj, b.uid, sum(b.score) from fresh b join problem p on p.id = b.problem_id group by p.oj, b.uid
    on conflict (uid, bank) do update set score = c.score + excluded.score;
  end if;
  if tg_op <> 'INSERT' then
    update bank_count c set score = c.score - lost.score
    from (select p.oj, b.uid, sum(b.score) as score from gone b join problem p on p.id = b.problem_id
      group by p.oj, b.uid) lost
    where c.uid = lost.uid and c.bank = lost.oj;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_solved_in_bank()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform 1 from problem where id in (select problem_id from fresh) order by id for share;
    insert into bank_count as c (bank, uid, ac)
    select p.oj, s.uid, count(*) from fresh s join problem p on p.id = s.problem_id group by p.oj, s.uid
    on conflict (uid, bank) do update set ac = c.ac + excluded.ac;
  else
    perform 1 from problem where id in (select problem_id from gone) order by id for share;
    update bank_count c set ac = c.ac - lost.number
    from (select p.oj, s.uid, count(*) as number from gone s join problem p on p.id = s.problem_id
      group by p.oj, s.uid) lost
    where c.uid = lost.uid and c.bank = lost.oj;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.data_without_points(problem bigint, version integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select jsonb_agg(jsonb_build_array(seq, input_sha256, output_sha256, group_num) order by seq)
      from problem_case where problem_id = problem and data_version = version)::text, '')
    || coalesce((select jsonb_agg(jsonb_build_array(num, type, depends_on) order by num)
      from problem_subtask where problem_id = problem and data_version = version)::text, '');
$function$;

CREATE OR REPLACE FUNCTION public.end_api_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from api_token where uid = new.uid;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from job where id in (
    select id from job
    where unique_key = concat_ws(' ', tg_argv[0], to_jsonb(old) ->> tg_argv[1], to_jsonb(old) ->> tg_argv[2])
    for update skip locked);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enter_participants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contest_entrant (contest_id, uid, participant_uid) select contest_id, uid, uid from fresh;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_class_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.class_only = new.group_id is not null or tg_op = 'UPDATE' and old.class_only and new.auth <> 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.list_newcomers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into user_count (uid, listed) select uid, status = 0 and not is_team from fresh
  on conflict (uid) do update set listed = excluded.listed;
  perform count_listed((select count(*) from fresh where status = 0 and not is_team));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_homework_problem_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed training_problem := coalesce(new, old);
begin
  insert into homework_stale (training_id, uid, problem_id)
    select h.training_id, s.uid, changed.problem_id
    from homework h join submission s on s.scope = 'classwork' and s.scope_id = h.training_id and s.scope_id > 0
      and s.problem_id = changed.problem_id
    where h.training_id = changed.training_id
    union
    select r.training_id, r.uid, r.problem_id from homework_result r
    where r.training_id = changed.training_id and r.problem_id = changed.problem_id and r.by_hand is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_homework_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed submission := coalesce(new, old);
begin
  insert into homework_stale (training_id, uid, problem_id)
    select h.training_id, changed.uid, changed.problem_id from homework h where h.training_id = changed.scope_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_between_banks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Marks are not found by their problem without reading all; most problems that move are new.
  if tg_op = 'UPDATE' and not exists (select 1 from submission where problem_id = old.id) then
    return new;
  end if;
  update bank_count c set ac = c.ac - one.ac, score = c.score - one.score
  from (select uid, sum(ac) as ac, sum(score) as score from (
      select uid, 1 as ac, 0 as score from solved where problem_id = old.id
      union all select uid, 0, score from best_score where problem_id = old.id) each group by uid) one
  where c.uid = one.uid and c.bank = old.oj;
  if tg_op = 'DELETE' then return old; end if;
  insert into bank_count as c (bank, uid, ac, score)
  select new.oj, uid, sum(ac), sum(score) from (
    select uid, 1 as ac, 0 as score from solved where problem_id = new.id
    union all select uid, 0, score from best_score where problem_id = new.id) each group by uid
  on conflict (uid, bank) do update set ac = c.ac + excluded.ac, score = c.score + excluded.score;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.name_grams(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 20000
RETURN (SELECT array_agg(DISTINCT substr(name_grams.name, place.place, size.size)) AS array_agg FROM generate_series(1, length(name_grams.name)) place(place), generate_series(1, 3) size(size));

CREATE OR REPLACE FUNCTION public.name_training_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select lower(u.username) into new.name from app_user u where u.uid = new.uid for share;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.organizers_decide(scope text, scope_id bigint, problem bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select scope = 'contest' and exists (
    select 1 from contest_problem_change known where known.contest_id = scope_id and known.problem_id = problem)
$function$;

CREATE OR REPLACE FUNCTION public.points_of_data(problem bigint, version integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select jsonb_agg(score order by seq) from problem_case
      where problem_id = problem and data_version = version)::text, '')
    || coalesce((select jsonb_agg(score order by num) from problem_subtask
      where problem_id = problem and data_version = version)::text, '');
$function$;

CREATE OR REPLACE FUNCTION public.recatalogue_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from problem where author_uid = new.uid) then
    update problem_catalogue set version = version + 1
    where ctid = (select ctid from problem_catalogue limit 1 for update skip locked);
    if not found then
      insert into problem_catalogue values (1);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recatalogue_training_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from training where author_uid = new.uid and group_id is null) then
    update training_catalogue set version = version + 1
    where ctid = (select ctid from training_catalogue limit 1 for update skip locked);
    if not found then
      insert into training_catalogue values (1);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_change_in_contests(problem bigint, changes text[], of_language text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into contest_problem_change as known (contest_id, problem_id, what)
  select c.id, problem, changes
  from contest_problem cp join contest c on c.id = cp.contest_id
  where cp.problem_id = problem and verdict_now() >= c.start_time and verdict_now() < c.last_end
    and exists (select 1 from submission s where s.scope_id = c.id and s.scope_id > 0 and s.scope = 'contest'
      and s.problem_id = problem and s.submit_time >= c.start_time and (of_language is null or s.language = of_language))
  on conflict (contest_id, problem_id) do update set
    what = case when known.decided_at is null and not exists (
        select 1 from rejudging r where r.id = known.rejudging_id and r.state = 'applied')
      then array(select distinct unnest(known.what || excluded.what) order by 1) else excluded.what end,
    changed_at = excluded.changed_at, rejudging_id = null, decided_at = null, decided_by = null;
  insert into problem_judging_change (problem_id)
  -- Two look-ups, because the indexes by problem are partial: one of the listed submissions, one of the others.
  select problem where exists (select 1 from submission s where s.problem_id = problem and s.listed)
    or exists (select 1 from submission s where s.problem_id = problem and not s.listed)
  on conflict (problem_id) do update set changed_at = excluded.changed_at;
$function$;

CREATE OR REPLACE FUNCTION public.record_factor_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed record := coalesce(new, old);
  own record;
begin
  select name, time_factor, memory_factor into own from language where id = changed.language_id;
  if (coalesce(old.time_factor, own.time_factor), coalesce(old.memory_factor, own.memory_factor))
    is distinct from (coalesce(new.time_factor, own.time_factor), coalesce(new.memory_factor, own.memory_factor)) then
    perform record_change_in_contests(changed.problem_id, array['limits'], own.name);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_problem_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  what text[] := '{}';
begin
  if old.data_version <> new.data_version then
    if data_without_points(new.id, old.data_version) <> data_without_points(new.id, new.data_version) then
      what := what || 'data'::text;
    elsif new.type = 1 and points_of_data(new.id, old.data_version) <> points_of_data(new.id, new.data_version) then
      what := what || 'points'::text;
    end if;
  end if;
  if (old.time_limit, old.memory_limit, old.stack_limit, old.output_limit)
    is distinct from (new.time_limit, new.memory_limit, new.stack_limit, new.output_limit) then
    what := what || 'limits'::text;
  end if;
  if (old.type, old.judge_mode, old.judge_case_mode, old.comparison, old.comparison_options, old.is_remove_end_blank,
      old.spj_language, old.spj_code, old.judge_extra_file, old.checker_protocol, old.checker_flags,
      old.checker_case_flags, old.judging_backend)
    is distinct from (new.type, new.judge_mode, new.judge_case_mode, new.comparison, new.comparison_options,
      new.is_remove_end_blank, new.spj_language, new.spj_code, new.judge_extra_file, new.checker_protocol,
      new.checker_flags, new.checker_case_flags, new.judging_backend) then
    what := what || 'judging'::text;
  end if;
  if cardinality(what) > 0 then
    perform record_change_in_contests(new.id, what, null);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_problem()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_of_site('problems', (new.auth = 1)::int - (old.auth = 1)::int);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.relist_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_team then
    return null;
  end if;
  update user_count set listed = new.status = 0 where uid = new.uid;
  perform count_listed((new.status = 0)::int - (old.status = 0)::int);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rename_training_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update training_member set name = lower(new.username) where uid = new.uid;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.renew_affiliations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  users text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct to_jsonb(n) ->> tg_argv[0]) into users from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct to_jsonb(o) ->> tg_argv[0]) into users from old_rows o;
  else
    select array_agg(distinct changed.member ->> tg_argv[0]) into users
      from (select to_jsonb(n) as member from new_rows n union all select to_jsonb(o) from old_rows o) changed;
  end if;
  perform store_affiliations(users);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.renew_affiliations_of_archived()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  users text[];
begin
  select array_agg(distinct m.uid) into users
    from new_rows n join old_rows o on o.id = n.id and (o.archived_at is null) <> (n.archived_at is null)
    join lateral (select uid from group_member where group_id = n.id union all select n.owner_uid) m on true;
  perform store_affiliations(users);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.renew_class_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update user_count c set version = pg_current_xact_id()::text::bigint
    where c.uid = new.uid and exists (select 1 from problem p where p.id = new.problem_id and p.class_only);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.renew_problem_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update problem_catalogue set version = version + 1
  where ctid = (select ctid from problem_catalogue limit 1 for update skip locked);
  if not found then
    insert into problem_catalogue values (1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.renew_training_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update training_catalogue set version = version + 1
  where ctid = (select ctid from training_catalogue limit 1 for update skip locked);
  if not found then
    insert into training_catalogue values (1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.store_affiliations(users text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from app_user where uid = any (users) order by uid for no key update;
  with person as materialized (
    select uid, affiliations from app_user where uid = any (users)
  ), own as (
    select uid, group_id as id, role from group_member where uid = any (users)
    union select owner_uid, id, 'teacher' from user_group where owner_uid = any (users)
  ), member as materialized (
    select own.uid, jsonb_agg(jsonb_build_object('groupId', own.id, 'role', own.role)
        || case when c.archived_at is null then '{}'::jsonb else '{"isArchived": true}'::jsonb end
        order by own.id, own.role) as list
    from own join user_group c on c.id = own.id group by own.uid
  ), granted as materialized (
    select uid, jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'actions', actions) order by kind, id) as list
    from access_grant where uid = any (users) group by uid
  ), fresh as materialized (
    select p.uid, p.affiliations as former, case when m.list is not null or g.list is not null then
      jsonb_build_object('memberships', coalesce(m.list, '[]'), 'grants', coalesce(g.list, '[]')) end as affiliations
    from person p left join member m on m.uid = p.uid left join granted g on g.uid = p.uid
  )
  update app_user u set affiliations = f.affiliations from fresh f
    where u.uid = f.uid and f.affiliations is distinct from f.former;
end $function$;

CREATE OR REPLACE FUNCTION public.unlist_leavers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_listed(-(select count(*) from gone where status = 0 and not is_team));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.verdict_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$select now()$function$;

CREATE TRIGGER access_grant_affiliated_delete AFTER DELETE ON public.access_grant REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations('uid');

CREATE TRIGGER access_grant_affiliated_insert AFTER INSERT ON public.access_grant REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations('uid');

CREATE TRIGGER access_grant_affiliated_update AFTER UPDATE ON public.access_grant REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations('uid');

CREATE TRIGGER author_catalogued AFTER UPDATE OF username ON public.app_user FOR EACH ROW WHEN ((old.username IS DISTINCT FROM new.username)) EXECUTE FUNCTION recatalogue_author();

CREATE TRIGGER training_author_catalogued AFTER UPDATE OF username ON public.app_user FOR EACH ROW WHEN ((old.username IS DISTINCT FROM new.username)) EXECUTE FUNCTION recatalogue_training_author();

CREATE TRIGGER training_member_renamed AFTER UPDATE OF username ON public.app_user FOR EACH ROW WHEN ((old.username IS DISTINCT FROM new.username)) EXECUTE FUNCTION rename_training_member();

CREATE TRIGGER user_listed AFTER INSERT ON public.app_user REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION list_newcomers();

CREATE TRIGGER user_relisted AFTER UPDATE OF status ON public.app_user FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION relist_user();

CREATE TRIGGER user_tokens_ended AFTER UPDATE OF status, password_hash ON public.app_user FOR EACH ROW WHEN (((new.status <> 0) OR (new.password_hash <> old.password_hash))) EXECUTE FUNCTION end_api_tokens();

CREATE TRIGGER user_unlisted AFTER DELETE ON public.app_user REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION unlist_leavers();

CREATE TRIGGER rescored_in_bank AFTER UPDATE ON public.best_score REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_score_in_bank();

CREATE TRIGGER scored_in_bank AFTER INSERT ON public.best_score REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_score_in_bank();

CREATE TRIGGER unscored_in_bank AFTER DELETE ON public.best_score REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_score_in_bank();

CREATE TRIGGER compile_check_task AFTER DELETE ON public.compile_check FOR EACH ROW WHEN ((old.finished_at IS NULL)) EXECUTE FUNCTION end_task('compile', 'id');

CREATE TRIGGER participant_entered AFTER INSERT ON public.contest_participant REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION enter_participants();

CREATE TRIGGER group_member_affiliated_delete AFTER DELETE ON public.group_member REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations('uid');

CREATE TRIGGER group_member_affiliated_insert AFTER INSERT ON public.group_member REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations('uid');

CREATE TRIGGER group_member_affiliated_update AFTER UPDATE ON public.group_member REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations('uid');

CREATE TRIGGER notice_receipt_added AFTER INSERT ON public.notice_receipt REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_notice_readers();

CREATE TRIGGER notice_receipt_deleted AFTER DELETE ON public.notice_receipt REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_notice_readers();

CREATE TRIGGER problem_added AFTER INSERT ON public.problem REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_new_problems();

CREATE TRIGGER problem_catalogued AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.problem FOR EACH STATEMENT EXECUTE FUNCTION renew_problem_catalogue();

CREATE CONSTRAINT TRIGGER problem_changed_in_contests AFTER UPDATE OF data_version, time_limit, memory_limit, stack_limit, output_limit, type, judge_mode, judge_case_mode, comparison, comparison_options, is_remove_end_blank, spj_language, spj_code, judge_extra_file, checker_protocol, checker_flags, checker_case_flags, judging_backend ON public.problem DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_problem_change();

CREATE TRIGGER problem_class_only BEFORE INSERT OR UPDATE OF auth, group_id, class_only ON public.problem FOR EACH ROW EXECUTE FUNCTION keep_class_only();

CREATE TRIGGER problem_left_bank BEFORE DELETE ON public.problem FOR EACH ROW EXECUTE FUNCTION move_between_banks();

CREATE TRIGGER problem_moved_bank AFTER UPDATE OF oj ON public.problem FOR EACH ROW WHEN ((old.oj IS DISTINCT FROM new.oj)) EXECUTE FUNCTION move_between_banks();

CREATE TRIGGER problem_opened AFTER UPDATE OF auth ON public.problem FOR EACH ROW WHEN ((old.auth IS DISTINCT FROM new.auth)) EXECUTE FUNCTION recount_problem();

CREATE TRIGGER problem_removed AFTER DELETE ON public.problem REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_problems();

CREATE TRIGGER problem_check_item_task AFTER DELETE ON public.problem_check_item FOR EACH ROW WHEN ((old.outcome = ANY (ARRAY['waiting'::text, 'running'::text]))) EXECUTE FUNCTION end_task('problem-check', 'check_id', 'seq');

CREATE CONSTRAINT TRIGGER factors_changed_in_contests AFTER INSERT OR DELETE OR UPDATE ON public.problem_language DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_factor_change();

CREATE TRIGGER problem_tag_catalogued AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.problem_tag FOR EACH STATEMENT EXECUTE FUNCTION renew_problem_catalogue();

CREATE TRIGGER problem_title_catalogued AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.problem_title FOR EACH STATEMENT EXECUTE FUNCTION renew_problem_catalogue();

CREATE TRIGGER rejudging_item_task AFTER DELETE ON public.rejudging_item FOR EACH ROW WHEN ((old.outcome IS NULL)) EXECUTE FUNCTION end_task('rejudge-preview', 'rejudging_id', 'submit_id');

CREATE TRIGGER solved_in_bank AFTER INSERT ON public.solved REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_solved_in_bank();

CREATE TRIGGER unsolved_in_bank AFTER DELETE ON public.solved REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_solved_in_bank();

CREATE TRIGGER submission_class_result AFTER UPDATE ON public.submission FOR EACH ROW WHEN (((new.scope = 'classwork'::text) AND ((old.finished_at IS NOT NULL) OR (new.finished_at IS NOT NULL)) AND ((new.finished_at IS DISTINCT FROM old.finished_at) OR (new.status <> old.status) OR (new.score IS DISTINCT FROM old.score) OR (new.time_ms IS DISTINCT FROM old.time_ms) OR (new.countable <> old.countable)))) EXECUTE FUNCTION renew_class_version();

CREATE TRIGGER submission_homework_added AFTER INSERT ON public.submission FOR EACH ROW WHEN ((new.scope = 'classwork'::text)) EXECUTE FUNCTION mark_homework_stale();

CREATE TRIGGER submission_homework_deleted AFTER DELETE ON public.submission FOR EACH ROW WHEN ((old.scope = 'classwork'::text)) EXECUTE FUNCTION mark_homework_stale();

CREATE TRIGGER submission_homework_judged AFTER UPDATE ON public.submission FOR EACH ROW WHEN (((new.scope = 'classwork'::text) AND ((new.finished_at IS DISTINCT FROM old.finished_at) OR (new.score IS DISTINCT FROM old.score) OR ((new.status IS DISTINCT FROM old.status) AND (new.finished_at IS NOT NULL))))) EXECUTE FUNCTION mark_homework_stale();

CREATE TRIGGER tag_catalogued AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.tag FOR EACH STATEMENT EXECUTE FUNCTION renew_problem_catalogue();

CREATE TRIGGER training_catalogue_emptied AFTER TRUNCATE ON public.training FOR EACH STATEMENT EXECUTE FUNCTION renew_training_catalogue();

CREATE TRIGGER training_catalogued AFTER INSERT ON public.training FOR EACH ROW WHEN ((new.group_id IS NULL)) EXECUTE FUNCTION renew_training_catalogue();

CREATE TRIGGER training_recatalogued AFTER UPDATE ON public.training FOR EACH ROW WHEN ((((old.group_id IS NULL) OR (new.group_id IS NULL)) AND (((((((old.title IS DISTINCT FROM new.title) OR (old.auth IS DISTINCT FROM new.auth)) OR (old.seq IS DISTINCT FROM new.seq)) OR (old.is_visible IS DISTINCT FROM new.is_visible)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.author_uid IS DISTINCT FROM new.author_uid)) OR (old.group_id IS DISTINCT FROM new.group_id)))) EXECUTE FUNCTION renew_training_catalogue();

CREATE TRIGGER training_uncatalogued AFTER DELETE ON public.training FOR EACH ROW WHEN ((old.group_id IS NULL)) EXECUTE FUNCTION renew_training_catalogue();

CREATE TRIGGER training_member_named BEFORE INSERT ON public.training_member FOR EACH ROW EXECUTE FUNCTION name_training_member();

CREATE TRIGGER training_problem_homework_points AFTER UPDATE ON public.training_problem FOR EACH ROW WHEN ((new.points <> old.points)) EXECUTE FUNCTION mark_homework_problem_stale();

CREATE TRIGGER training_problem_homework_set AFTER INSERT OR DELETE ON public.training_problem FOR EACH ROW EXECUTE FUNCTION mark_homework_problem_stale();

CREATE TRIGGER trial_task AFTER DELETE ON public.trial FOR EACH ROW WHEN ((old.finished_at IS NULL)) EXECUTE FUNCTION end_task('trial', 'id');

CREATE CONSTRAINT TRIGGER user_ranked AFTER INSERT ON public.user_count DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.ranked) EXECUTE FUNCTION count_ranked();

CREATE CONSTRAINT TRIGGER user_rated AFTER INSERT ON public.user_count DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.rated) EXECUTE FUNCTION count_rated();

CREATE CONSTRAINT TRIGGER user_reranked AFTER UPDATE ON public.user_count DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.ranked IS DISTINCT FROM new.ranked)) EXECUTE FUNCTION count_ranked();

CREATE CONSTRAINT TRIGGER user_rerated AFTER UPDATE ON public.user_count DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.rated IS DISTINCT FROM new.rated)) EXECUTE FUNCTION count_rated();

CREATE CONSTRAINT TRIGGER user_unranked AFTER DELETE ON public.user_count DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.ranked) EXECUTE FUNCTION count_ranked();

CREATE CONSTRAINT TRIGGER user_unrated AFTER DELETE ON public.user_count DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.rated) EXECUTE FUNCTION count_rated();

CREATE TRIGGER user_group_affiliated_archive AFTER UPDATE ON public.user_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations_of_archived();

CREATE TRIGGER user_group_affiliated_delete AFTER DELETE ON public.user_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations('owner_uid');

CREATE TRIGGER user_group_affiliated_insert AFTER INSERT ON public.user_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations('owner_uid');

CREATE TRIGGER user_group_affiliated_update AFTER UPDATE ON public.user_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION renew_affiliations('owner_uid');
