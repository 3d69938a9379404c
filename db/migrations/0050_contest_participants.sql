-- Why a participant was disqualified, for organizers.
alter table contest_participant add column disqualified_reason text
  check (length(disqualified_reason) between 1 and 200);
alter table contest_participant add constraint contest_participant_reason
  check (disqualified_reason is null or disqualified_at is not null);
