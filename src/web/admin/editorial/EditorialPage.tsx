import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { EDITORIALS_MAX } from "../../../shared/discussion/editorialRules.ts";
import { useEditorialWords } from "../../editorial/texts.ts";
import { problemAddresses } from "../../owner/problemAddresses.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { AdminPage } from "../AdminPage.tsx";
import navCss from "../PageLinks.module.css";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { EditEditorialDialog, NewEditorialDialog } from "./EditDialog.tsx";
import { type EditorialAction, Proposals, Published } from "./EditorialLists.tsx";
import css from "./EditorialPage.module.css";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { type ManagedEditorial, managedEditorialsQuery } from "./queries.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** The open dialog. */
type Opened = "new" | { action: EditorialAction; row: ManagedEditorial };

/**
 * A problem's editorials with their order, contents and release settings, the proposals that await a decision, and the
 * refused proposals.
 */
export default function EditorialPage() {
  const { pid: id } = useParams({ strict: false });
  const pid = Number(id);
  const t = useEditorialWords();
  const { data, error, refetch } = useQuery(managedEditorialsQuery(pid));
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const open = (action: EditorialAction, row: ManagedEditorial) => setOpened({ action, row });
  if (!data) {
    return (
      <AdminPage>
        <PageTitle title={t("title")} />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        <div aria-busy={!error || undefined} />
      </AdminPage>
    );
  }
  const { problemId, classId, records } = data;
  const { form, params } = problemAddresses(classId);
  const published = records.filter(({ state }) => state === "published");
  const isFull = published.length >= EDITORIALS_MAX;
  return (
    <AdminPage>
      <p className={navCss.links}>
        <Link to={form} params={{ ...params, pid: String(pid) }}>
          <Icon name="left" /> {t("admin.toProblem", { id: problemId })}
        </Link>
      </p>
      <header className={css.head}>
        <PageTitle title={t("titleOf", { id: problemId })} />
        <Button
          look="primary"
          disabled={isFull}
          aria-haspopup="dialog"
          onClick={() => setOpened("new")}
        >
          {t("admin.new")}
        </Button>
      </header>
      <p className={css.hint}>
        {t("admin.hint")}
        <WordSpace />
        {isFull && t("admin.full", { max: EDITORIALS_MAX })}
      </p>
      <Published pid={pid} published={published} onOpen={open} />
      <Proposals records={records} onOpen={open} />
      {/* The page stays visible while the UI strings of a dialog are loading. */}
      <Suspense fallback={null}>
        {opened !== undefined && <OpenedDialog pid={pid} opened={opened} onClose={close} />}
      </Suspense>
    </AdminPage>
  );
}

function OpenedDialog(props: { pid: number; opened: Opened; onClose: () => void }) {
  const { pid, opened, onClose } = props;
  if (opened === "new") return <NewEditorialDialog pid={pid} onClose={onClose} />;
  const { action, row } = opened;
  switch (action) {
    case "edit":
      return <EditEditorialDialog id={row.id} onClose={onClose} />;
    case "history":
      return <HistoryDialog id={row.id} onClose={onClose} />;
    case "decide":
      return <DecisionDialog id={row.id} onClose={onClose} />;
    default:
      return <DeleteDialog row={row} onClose={onClose} />;
  }
}
