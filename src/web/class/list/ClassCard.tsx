import { Link } from "@tanstack/react-router";
import type { ClassRow } from "../../../shared/class/class.ts";
import { ClassPicture } from "../ClassPicture.tsx";
import { RoleTag } from "../RoleTag.tsx";
import { useClassWords } from "../texts.ts";
import css from "./ClassListPage.module.css";

/** A class in a list. `due`: number of homework assignments to which the reader can still submit. */
export function ClassCard({ row, due }: { row: ClassRow; due?: number | undefined }) {
  const t = useClassWords();
  const { id, name, term, picture, owner, role, memberCount, requestCount } = row;
  const facts = [
    term,
    role !== "owner" && t("shell.ownerIs", { name: owner }),
    t("list.membersCount", { count: memberCount }),
  ];
  return (
    <li className={css.card}>
      <ClassPicture picture={picture} name={name} size="2.75rem" />
      <div className={css.lines}>
        <Link to="/class/$classID" params={{ classID: String(id) }} className={css.name}>
          {name}
        </Link>
        <span className={css.facts}>
          {facts.filter(Boolean).map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
        </span>
      </div>
      <div className={css.side}>
        {role !== null && <RoleTag role={role} />}
        {due !== undefined && due > 0 && (
          <span className={css.due}>{t("list.dueCount", { count: due })}</span>
        )}
        {requestCount !== null && requestCount > 0 && (
          <span className={css.due}>{t("list.requestsCount", { count: requestCount })}</span>
        )}
      </div>
    </li>
  );
}
