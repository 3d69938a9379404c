import { Link } from "@tanstack/react-router";
import type {
  AddressUse,
  AddressView,
} from "../../../../shared/contestOrganizer/contestAddress.ts";
import type { Column } from "../../../ui/page/DataTable.tsx";
import { TimeAgo } from "../../../ui/mark/TimeAgo.tsx";
import type { AdminContestWords } from "../texts.ts";
import css from "./AddressesPage.module.css";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";

/** The columns of one view; each listed account or address links to its row in the other view. */
export function addressColumns(t: AdminContestWords, view: AddressView): Column<AddressUse>[] {
  return [
    {
      key: "name",
      header: t(`address.${view}.name`),
      width: "14rem",
      narrowWidth: "6.5rem",
      isRowHeader: true,
      cell: ({ name, realname, seat }) => (
        <>
          <span className={css.name}>{name}</span>
          {(realname ?? seat) && (
            <span className={css.below}>{[realname, seat].filter(Boolean).join(" · ")}</span>
          )}
        </>
      ),
    },
    {
      key: "count",
      header: t(`address.${view}.count`),
      width: "8rem",
      narrowWidth: "5rem",
      align: "end",
      cell: ({ count }) =>
        count > 1 ? (
          <strong className={css.several}>{t("address.number", { count })}</strong>
        ) : (
          t("address.number", { count })
        ),
    },
    {
      key: "submissions",
      header: t("address.submissions"),
      width: "7rem",
      align: "end",
      hideBelow: "narrow",
      cell: ({ submissions }) => t("address.number", { count: submissions }),
    },
    {
      key: "partners",
      header: t(`address.${view}.partners`),
      cell: (row) => <Partners row={row} view={view} t={t} />,
    },
  ];
}

function Partners(props: { row: AddressUse; view: AddressView; t: AdminContestWords }) {
  const { row, view, t } = props;
  const { partners, count } = row;
  const other = view === "contestants" ? ("addresses" as const) : undefined;
  return (
    <ul className={css.partners}>
      {partners.map(({ name, submissions, last }) => (
        <li key={name}>
          <Link to="." search={{ view: other, keyword: name }}>
            {name}
          </Link>
          <span className={css.below}>
            {t("address.times", { count: submissions })}
            <WordSpace />
            <TimeAgo at={last} />
          </span>
        </li>
      ))}
      {count > partners.length && <li>{t("address.more", { count: count - partners.length })}</li>}
    </ul>
  );
}
