import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { EditorialList, ListedEditorial } from "../../../shared/discussion/editorial.ts";
import { loadMarkdownWords } from "../../markdown/texts.ts";
import { managedEditorials } from "../../owner/managedEditorials.ts";
import { currentLocale } from "../../platform/locale.ts";
import { useSession } from "../../platform/session.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { type EditorialPlace, editorialsQuery } from "../queries.ts";
import { loadEditorialWords, useEditorialWords } from "../texts.ts";
import css from "./Editorials.module.css";
import { Facts } from "./Facts.tsx";
import { OneEditorial } from "./OneEditorial.tsx";
import { OwnProposals } from "./OwnProposals.tsx";

// The UI strings are fetched together with the code of the tab; components that need them retry a failed load.
for (const load of [loadEditorialWords, loadMarkdownWords]) {
  void load(currentLocale()).catch(() => undefined);
}

/**
 * The editorials that the reader may open for a problem, the full text of the opened editorial, and the reader's
 * proposals.
 */
export default function Editorials({ place }: { place: EditorialPlace }) {
  const uid = useSession()?.user.uid;
  const { data, error, refetch } = useQuery(editorialsQuery(place, uid));
  if (data) return <EditorialsOf list={data} place={place} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <div className={css.waiting} aria-busy="true" />;
}

function EditorialsOf({ list, place }: { list: EditorialList; place: EditorialPlace }) {
  const { records } = list;
  const [chosen, setChosen] = useState<number | null>(null);
  const single = records.length === 1 ? records[0]?.id : undefined;
  const opened = records.find(({ id }) => id === (chosen ?? single));
  return (
    <div className={css.tab}>
      <Manage list={list} />
      {opened ? (
        <OneEditorial
          key={opened.id}
          place={place}
          id={opened.id}
          onBack={records.length > 1 ? () => setChosen(null) : null}
        />
      ) : (
        <Listed records={records} onOpen={setChosen} />
      )}
      <OwnProposals list={list} place={place} />
    </div>
  );
}

function Manage({ list: { managedPid, managedClassId } }: { list: EditorialList }) {
  const t = useEditorialWords();
  if (managedPid === null) return null;
  return (
    <p>
      <Link {...managedEditorials(managedPid, managedClassId)} className={css.manage}>
        <Icon name="pen" /> {t("manage")}
      </Link>
    </p>
  );
}

function Listed(props: { records: readonly ListedEditorial[]; onOpen: (id: number) => void }) {
  const { records, onOpen } = props;
  const t = useEditorialWords();
  if (records.length === 0) {
    return (
      <EmptyNote icon="file" title={t("noneTitle")}>
        {t("noneText")}
      </EmptyNote>
    );
  }
  return (
    <ul role="list" className={css.list} aria-label={t("list")}>
      {records.map((row) => (
        <li key={row.id}>
          <button type="button" className={css.open} onClick={() => onOpen(row.id)}>
            {row.title}
          </button>
          <Facts row={row} />
        </li>
      ))}
    </ul>
  );
}
