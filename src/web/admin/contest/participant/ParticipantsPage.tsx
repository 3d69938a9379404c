import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  addContestParticipants,
  type Participant,
} from "../../../../shared/contestOrganizer/contestParticipant.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { DataTable } from "../../../ui/page/DataTable.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { Pager } from "../../../ui/page/Pager.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { SearchBox } from "../../../ui/control/SearchBox.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useAsHelper } from "../../../owner/asHelper.ts";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import { ADMIN_CONTESTS, adminContestQuery, contestParticipantsQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { AddDialog } from "./AddDialog.tsx";
import { DisqualifyDialog } from "./DisqualifyDialog.tsx";
import { EditDialog } from "./EditDialog.tsx";
import { EntrantsFields } from "./EntrantsFields.tsx";
import { participantColumns } from "./participantColumns.tsx";
import { KEYWORD_MAX, type ParticipantSearch, PARTICIPANTS_SHOWN } from "./participantSearch.ts";
import css from "./ParticipantsPage.module.css";
import { ReleaseDialog } from "./ReleaseDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { useRestore } from "./useRestore.tsx";

type Open =
  | "add"
  | "releaseAll"
  | { what: "edit" | "disqualify" | "remove" | "release"; row: Participant };

/** The participants of a contest, with search, registration, seats, extra time and disqualification. */
export function ParticipantsPage() {
  const t = useAdminContestWords();
  const { contestId = "" } = useParams({ strict: false });
  const search: ParticipantSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const cid = Number(contestId);
  const contest = useQuery(adminContestQuery(cid));
  const list = useQuery(contestParticipantsQuery(cid, search));
  const isHelper = useAsHelper();
  const [open, setOpen] = useState<Open>();
  const onRegister = useRegister(cid);
  const restoring = useRestore(cid);
  const total = list.data?.total ?? 0;
  const columns = participantColumns(t, {
    onRegister: isHelper ? undefined : onRegister,
    onRestore: restoring.restore,
    onEdit: (row) => setOpen({ what: "edit", row }),
    onDisqualify: (row) => setOpen({ what: "disqualify", row }),
    onRemove: (row) => setOpen({ what: "remove", row }),
    onRelease: (row) => setOpen({ what: "release", row }),
  });
  return (
    <AdminPage>
      <ContestAdminHead contestId={contestId} part="participants">
        {contest.data?.oneSession && (
          <Button icon="key" onClick={() => setOpen("releaseAll")}>
            {t("participant.releaseAll")}
          </Button>
        )}
        {/* Only users with a staff role decide who takes part. */}
        {!isHelper && (
          <Button look="primary" onClick={() => setOpen("add")}>
            {t("participant.add")}
          </Button>
        )}
      </ContestAdminHead>
      {contest.data?.classId === null && <EntrantsFields cid={cid} />}
      <div className={css.filters}>
        <SearchBox
          label={t("participant.search")}
          placeholder={t("participant.searchPlaceholder")}
          maxLength={KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(keyword, refining) =>
            void navigate({
              to: ".",
              replace: refining,
              resetScroll: false,
              search: { keyword: keyword || undefined },
            })
          }
        />
      </div>
      <Panel flush>
        <p className="visually-hidden" role="status">
          {list.data && !list.isPlaceholderData ? t("participant.count", { count: total }) : ""}
        </p>
        <DataTable
          caption={t("participant.caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ uid }) => uid}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={5}
          empty={
            <EmptyNote
              icon="people"
              title={t(search.keyword ? "participant.noMatch" : "participant.none")}
            >
              {search.keyword
                ? t("participant.noMatchText")
                : t(isHelper ? "participant.noneTextForHelper" : "participant.noneText")}
            </EmptyNote>
          }
        />
      </Panel>
      {total > PARTICIPANTS_SHOWN && (
        <Pager
          page={search.page ?? 1}
          size={PARTICIPANTS_SHOWN}
          total={total}
          to="."
          search={(page) => ({ ...search, page: page > 1 ? page : undefined })}
        />
      )}
      <OpenDialog cid={cid} open={open} onClose={() => setOpen(undefined)} />
      {restoring.dialog}
    </AdminPage>
  );
}

function OpenDialog(props: { cid: number; open: Open | undefined; onClose: () => void }) {
  const { cid, open, onClose } = props;
  if (open === undefined) return null;
  if (open === "add") return <AddDialog cid={cid} onClose={onClose} />;
  if (open === "releaseAll") return <ReleaseDialog cid={cid} onClose={onClose} />;
  const { what, row } = open;
  const of = { cid, row, onClose };
  if (what === "edit") return <EditDialog {...of} />;
  if (what === "release") return <ReleaseDialog {...of} />;
  return what === "disqualify" ? <DisqualifyDialog {...of} /> : <RemoveDialog {...of} />;
}

/** Adds one user immediately, without a dialog. */
function useRegister(cid: number): (row: Participant) => void {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ username }: Participant) =>
      call(addContestParticipants, { cid, usernames: username }),
    onSuccess([line]) {
      const isAdded = line?.outcome === "added" || line?.outcome === "present";
      if (isAdded) toast("good", t("participant.registered", { name: line.username }));
      else toast("bad", t(`participant.outcomes.${line?.outcome ?? "unknown"}`));
    },
    onError: (error: Error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return (row) => mutate(row);
}
