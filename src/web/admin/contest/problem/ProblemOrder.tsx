import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import {
  type AdminContestProblem,
  orderContestProblems,
} from "../../../../shared/contestOrganizer/contestProblemAdmin.ts";
import { useAsHelper } from "../../../owner/asHelper.ts";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { moved } from "../../problem/sort/moved.ts";
import { SortableList } from "../../problem/sort/SortableList.tsx";
import { ADMIN_CONTESTS, contestLinksQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import css from "./ContestProblemsPage.module.css";
import { RemoveDialog } from "./RemoveDialog.tsx";

type LinkRow = AdminContestProblem;

/**
 * The problems in order, with handles to move them; each move is stored at once. `freesPartial`: partial results cost
 * no penalty in this contest, so problems with points have a hint.
 */
export function ProblemOrder(props: { cid: number; links: LinkRow[]; freesPartial: boolean }) {
  const { cid, links, freesPartial } = props;
  const t = useAdminContestWords();
  const order = useOrder(cid);
  const isHelper = useAsHelper();
  const [toChange, setToChange] = useState<LinkRow>();
  const [toRemove, setToRemove] = useState<LinkRow>();
  if (links.length === 0) {
    return (
      <EmptyNote icon="list" title={t("noProblems")}>
        {t(isHelper ? "noProblemsTextForHelper" : "noProblemsText")}
      </EmptyNote>
    );
  }
  const items = links.map((link) => ({ key: String(link.id), link }));
  return (
    <>
      <SortableList
        label={t("problemsCaption")}
        items={items}
        nameOf={({ link }) => `${link.displayId} ${link.displayTitle}`}
        onMove={(from, to) => order(moved(links, from, to))}
      >
        {({ link }, _index, handle) => (
          <Row
            link={link}
            freesPartial={freesPartial}
            handle={handle}
            onChange={setToChange}
            onRemove={setToRemove}
          />
        )}
      </SortableList>
      {toChange && <ChangeDialog link={toChange} onClose={() => setToChange(undefined)} />}
      {toRemove && <RemoveDialog link={toRemove} onClose={() => setToRemove(undefined)} />}
    </>
  );
}

function Row(props: {
  link: LinkRow;
  freesPartial: boolean;
  handle: ReactNode;
  onChange: (link: LinkRow) => void;
  onRemove: (link: LinkRow) => void;
}) {
  const { link, freesPartial, handle, onChange, onRemove } = props;
  const t = useAdminContestWords();
  const addresses = useContestAddresses();
  const isHelper = useAsHelper();
  const isOfClass = useOwnerClass() !== null;
  const {
    displayId: letter,
    displayTitle,
    color,
    problemId,
    title,
    pid,
    type,
    atEnd,
    closesTexts,
  } = link;
  return (
    <div className={css.row}>
      {handle}
      <span className={css.balloon} style={{ background: color ?? "transparent" }} aria-hidden />
      <span className={css.letter}>{letter}</span>
      <span className={css.titles}>
        <span className={css.name}>{displayTitle}</span>
        {isHelper ? (
          <span className={css.original}>{t("original", { id: problemId, title })}</span>
        ) : (
          <Link
            className={css.original}
            to={addresses.problem}
            params={{ ...addresses.params, contestId: String(link.cid), pid: String(pid) }}
          >
            {t("original", { id: problemId, title })}
          </Link>
        )}
        {atEnd !== null && (
          <span className={css.atEnd}>
            {t(isOfClass ? `atEndInClass.${atEnd}` : `atEnd.${atEnd}`)}
          </span>
        )}
        {freesPartial && type === 1 && <span className={css.atEnd}>{t("partialFree")}</span>}
        {!closesTexts && (
          <span className={css.atEnd}>{t(isHelper ? "textsOpen" : "textsOpenUntilSaved")}</span>
        )}
      </span>
      <span className={css.acts}>
        <Button look="quiet" size="small" icon="pen" iconOnly onClick={() => onChange(link)}>
          {t("changeOf", { letter })}
        </Button>
        <Button look="quiet" size="small" icon="bin" iconOnly onClick={() => onRemove(link)}>
          {t("removeOf", { letter })}
        </Button>
      </span>
    </div>
  );
}

/** Stores an order; the new order is shown at once and reverted on failure. */
function useOrder(cid: number): (links: LinkRow[]) => void {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { queryKey } = contestLinksQuery(cid);
  const { mutate } = useMutation({
    // New orders are stored one at a time, because each order includes all earlier moves.
    scope: { id: `contestOrder.${cid}` },
    mutationFn: (links: LinkRow[]) =>
      call(orderContestProblems, { cid, ids: links.map(({ id }) => id) }),
    async onMutate(links) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, links);
    },
    onSuccess: () => toast("good", t("ordered")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return (links) => mutate(links);
}
