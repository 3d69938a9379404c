import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { orderEditorials } from "../../../shared/discussion/editorialAdmin.ts";
import { EDITORIALS } from "../../editorial/queries.ts";
import { useEditorialWords } from "../../editorial/texts.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import rows from "../../ui/page/listRows.module.css";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { moved } from "../problem/sort/moved.ts";
import { SortableList } from "../problem/sort/SortableList.tsx";
import css from "./EditorialPage.module.css";
import { type ManagedEditorial, managedEditorialsQuery } from "./queries.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

export type EditorialAction = "edit" | "history" | "delete" | "decide";

interface Opening {
  onOpen: (action: EditorialAction, row: ManagedEditorial) => void;
}

/** Published editorials in the order in which readers see them. */
export function Published(
  props: Opening & { pid: number; published: readonly ManagedEditorial[] },
) {
  const { pid, published, onOpen } = props;
  const t = useEditorialWords();
  const order = useOrder(pid);
  return (
    <section className={css.part} aria-labelledby="published-editorials">
      <h2 id="published-editorials">{t("admin.published")}</h2>
      {published.length === 0 ? (
        <EmptyNote icon="file" title={t("admin.noneTitle")}>
          {t("admin.noneText")}
        </EmptyNote>
      ) : (
        <SortableList
          label={t("admin.published")}
          items={published.map((row) => ({ key: String(row.id), row }))}
          nameOf={({ row }) => row.title}
          onMove={(from, to) => order(moved([...published], from, to))}
        >
          {({ row }, _index, handle) => <Row row={row} handle={handle} onOpen={onOpen} />}
        </SortableList>
      )}
    </section>
  );
}

/** Proposals that are awaiting a decision, then refused proposals. */
export function Proposals({ records, onOpen }: Opening & { records: readonly ManagedEditorial[] }) {
  const t = useEditorialWords();
  const waiting = records.filter(({ state }) => state === "proposed");
  const refused = records.filter(({ state }) => state === "refused");
  return (
    <>
      <section className={css.part} aria-labelledby="waiting-editorials">
        <h2 id="waiting-editorials">{t("admin.waiting")}</h2>
        {waiting.length === 0 ? (
          <p className={css.hint}>{t("admin.noneWaiting")}</p>
        ) : (
          <List proposals={waiting} onOpen={onOpen} />
        )}
      </section>
      {refused.length > 0 && (
        <section className={css.part} aria-labelledby="refused-editorials">
          <h2 id="refused-editorials">{t("admin.refused")}</h2>
          <List proposals={refused} onOpen={onOpen} />
        </section>
      )}
    </>
  );
}

function List({ proposals, onOpen }: Opening & { proposals: readonly ManagedEditorial[] }) {
  return (
    <ul role="list" className={css.list}>
      {proposals.map((row) => (
        <li key={row.id}>
          <Row row={row} handle={null} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Row(props: Opening & { row: ManagedEditorial; handle: ReactNode }) {
  const { row, handle, onOpen } = props;
  const t = useEditorialWords();
  const { title, state, author, gmtModified, languages, reason } = row;
  const opens = (action: EditorialAction) => ({
    size: "small" as const,
    "aria-haspopup": "dialog" as const,
    onClick: () => onOpen(action, row),
  });
  return (
    <div className={css.row}>
      {handle}
      <span className={css.names}>
        <span className={rows.title}>{title}</span>
        <span className={css.facts}>
          <span>{t("by", { name: author || t("deletedUser") })}</span>
          <span>
            {t("edited")}
            <WordSpace />
            <TimeAgo at={gmtModified} />
          </span>
          <span>{languages.map((locale) => t(`languages.${locale}`)).join(" · ")}</span>
          {state === "published" && <Release row={row} />}
          {reason !== "" && <span>{t("propose.reason", { reason })}</span>}
        </span>
      </span>
      <span className={rows.acts}>
        {state === "proposed" && (
          <Button {...opens("decide")} aria-label={t("admin.decideOf", { title })}>
            {t("admin.decide")}
          </Button>
        )}
        <Button {...opens("history")} look="quiet" icon="history" iconOnly>
          {t("admin.historyOf", { title })}
        </Button>
        <Button {...opens("edit")} look="quiet" icon="pen" iconOnly>
          {t("admin.editOf", { title })}
        </Button>
        <Button {...opens("delete")} look="quiet" icon="bin" iconOnly>
          {t("admin.deleteOf", { title })}
        </Button>
      </span>
    </div>
  );
}

function Release({ row: { release, releaseAt } }: { row: ManagedEditorial }) {
  const t = useEditorialWords();
  const locale = useDisplayLocale();
  if (releaseAt === null) return <span>{t(`release.${release}`)}</span>;
  const time = dateAndTime(releaseAt, locale);
  return <span>{t("release.from", { time })}</span>;
}

/**
 * Returns a function that stores the order of the editorials. The new order is shown at once, and reverted if the
 * server refuses it.
 */
function useOrder(pid: number): (published: ManagedEditorial[]) => void {
  const t = useEditorialWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { queryKey } = managedEditorialsQuery(pid);
  const { mutate } = useMutation({
    scope: { id: `editorials-${pid}` },
    mutationFn: (published: ManagedEditorial[]) =>
      call(orderEditorials, { pid, ids: published.map(({ id }) => id) }),
    async onMutate(published) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (list) => {
        if (!list) return list;
        const proposals = list.records.filter(({ state }) => state !== "published");
        return { ...list, records: [...published, ...proposals] };
      });
    },
    onSuccess: () => toast("good", t("admin.ordered")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: EDITORIALS }),
  });
  return mutate;
}
