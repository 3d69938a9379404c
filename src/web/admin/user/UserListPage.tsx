import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { type getUserList, passUsers, type UserRow } from "../../../shared/account/user.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { type BulkAction, ConfirmDialog } from "./ConfirmDialog.tsx";
import { generatedListKey } from "./generatedListKey.ts";
import { applicationsQuery, usersQuery } from "./queries.ts";
import { isFiltered, type UserListSearch, USUAL_LIMIT } from "./searchParams.ts";
import { useUserColumns } from "./userColumns.tsx";
import { UserFilters } from "./UserFilters.tsx";
import styles from "./UserListPage.module.css";
import { useUserWords } from "./texts.ts";

const EditDialog = lazy(async () => ({
  default: (await import("./EditDialog.tsx")).EditDialog,
}));
const AddDialog = lazy(async () => ({
  default: (await import("./AddDialog.tsx")).AddDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import("./ImportDialog.tsx")).ImportDialog,
}));
const InvitationsDialog = lazy(async () => ({
  default: (await import("./InvitationsDialog.tsx")).InvitationsDialog,
}));
const GenerateDialog = lazy(async () => ({
  default: (await import("./GenerateDialog.tsx")).GenerateDialog,
}));

const route = getRouteApi("/admin/user");

type Open =
  | { what: "edit"; user: UserRow }
  | { what: "confirm"; action: BulkAction; users: UserRow[] }
  | { what: "add" }
  | { what: "import" }
  | { what: "generate" }
  | { what: "invitations" };

/** Lists all accounts; administrators can search, edit, ban, delete, import and invite users here. */
export function UserListPage() {
  const t = useUserWords();
  const search = route.useSearch();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <AdminPage>
      <header className={styles.head}>
        <PageTitle title={t("title")} />
        <div className={styles.ways}>
          <Button icon="user" onClick={() => setOpen({ what: "add" })}>
            {t("add")}
          </Button>
          <Button icon="upload" onClick={() => setOpen({ what: "import" })}>
            {t("import")}
          </Button>
          <Button icon="people" onClick={() => setOpen({ what: "generate" })}>
            {t("generate")}
          </Button>
          <Button icon="share" onClick={() => setOpen({ what: "invitations" })}>
            {t("invitations.button")}
          </Button>
        </div>
      </header>
      {open === null && generatedListKey.get() !== null && (
        <p className={styles.pending}>
          {t("pending")}
          <Button size="small" onClick={() => setOpen({ what: "generate" })}>
            {t("openPending")}
          </Button>
        </p>
      )}
      <UserFilters search={search} />
      <List search={search} onOpen={setOpen} />
      <Suspense>
        {open?.what === "edit" && <EditDialog user={open.user} onClose={close} />}
        {open?.what === "confirm" && <ConfirmDialog {...open} onClose={close} />}
        {open?.what === "add" && <AddDialog onClose={close} />}
        {open?.what === "import" && <ImportDialog onClose={close} />}
        {open?.what === "generate" && <GenerateDialog onClose={close} />}
        {open?.what === "invitations" && <InvitationsDialog onClose={close} />}
      </Suspense>
    </AdminPage>
  );
}

function List({ search, onOpen }: { search: UserListSearch; onOpen: (open: Open) => void }) {
  const t = useUserWords();
  const navigate = useNavigate();
  const uid = useSession()?.user.uid;
  const list = useQuery(usersQuery(search));
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const rows = list.data?.records;
  // Users who are no longer on the page do not count as selected.
  const users = rows?.filter((row) => selection.has(row.uid)) ?? [];
  const decide = usePassing(rows, (user) =>
    onOpen({ what: "confirm", action: "reject", users: [user] }),
  );
  const columns = useUserColumns({
    rows: rows ?? [],
    chosen: selection,
    own: uid,
    onChoose: setSelection,
    onEdit: (user) => onOpen({ what: "edit", user }),
    onDelete: (user) => onOpen({ what: "confirm", action: "delete", users: [user] }),
    decide,
  });
  const change = (next: UserListSearch) =>
    void navigate({ to: "/admin/user", search: next, resetScroll: false });
  return (
    <Panel flush>
      <BulkBar users={users} onAct={(action) => onOpen({ what: "confirm", action, users })} />
      <p className="visually-hidden" role="status">
        {list.data && !list.isPlaceholderData ? t("results", { count: list.data.total }) : ""}
      </p>
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.uid}
        rowTone={(row) => (row.uid === uid ? "own" : undefined)}
        error={list.error}
        onRetry={() => void list.refetch()}
        updating={list.isPlaceholderData}
        empty={
          <EmptyNote
            title={t("emptyTitle")}
            action={isFiltered(search) && <Button onClick={() => change({})}>{t("reset")}</Button>}
          >
            {t("emptyText")}
          </EmptyNote>
        }
      />
      {list.data && list.data.total > 0 && (
        <Pager
          page={search.currentPage ?? 1}
          size={search.limit ?? USUAL_LIMIT}
          total={list.data.total}
          to="."
          search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
          onSize={(limit) => change({ ...search, currentPage: undefined, limit })}
        />
      )}
    </Panel>
  );
}

/**
 * Provides the buttons that approve or reject applications in the rows of the list. After an approval, the row stays
 * until the list is refetched. After the last decision, the space for the buttons stays reserved.
 */
function usePassing(rows: UserRow[] | undefined, reject: (user: UserRow) => void) {
  const t = useUserWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [hadOne, setHadOne] = useState(false);
  const hasOne = rows?.some(({ status }) => status === 2) ?? false;
  if (hasOne && !hadOne) setHadOne(true);
  const { mutate } = useMutation({
    mutationFn: ({ uid }: UserRow) => call(passUsers, { ids: [uid] }),
    onSuccess(_done, { uid }) {
      toast("good", t("passed", { count: 1 }));
      void client.invalidateQueries({ queryKey: applicationsQuery().queryKey });
      client.setQueriesData<OutputOf<typeof getUserList>>({ queryKey: ["user", "list"] }, (list) =>
        list
          ? {
              ...list,
              records: list.records.map((row) => (row.uid === uid ? { ...row, status: 0 } : row)),
            }
          : list,
      );
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  return hadOne ? { pass: mutate, reject } : null;
}
