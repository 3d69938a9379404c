import { useState } from "react";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { importUsers } from "../../../shared/account/user.ts";
import { importedUser } from "../../../shared/account/userRules.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Toggle } from "../../ui/control/Field.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import styles from "./dialogs.module.css";
import type { AccountRow } from "./parseAccountFile.ts";
import { useUserWords } from "./texts.ts";

const PAGE = 15;

/** The parsed rows of a file with their errors. */
export function PreviewTable(props: { rows: AccountRow[]; checked: OutputOf<typeof importUsers> }) {
  const { rows, checked } = props;
  const t = useUserWords();
  const [onlyFaults, setOnlyFaults] = useState(false);
  const [page, setPage] = useState(1);
  const reasons = new Map(checked.faults.map((fault) => [fault.row, fault.reasons]));
  const numbered = rows
    .map(({ row, cells }, i) => ({ row, cells, faults: reasons.get(i) ?? [] }))
    .filter(({ faults }) => !onlyFaults || faults.length > 0);
  const pages = Math.max(1, Math.ceil(numbered.length / PAGE));
  const bad = checked.faults.length;
  const heads = [
    "email",
    "realname",
    "gender",
    "nickname",
    "school",
    "number",
    "className",
  ] as const;
  return (
    <>
      <div className={styles.summary}>
        <p className={bad === 0 ? styles.good : styles.bad} role="status">
          {bad === 0
            ? t("checkedGood", { count: checked.good })
            : t("checkedFaults", { good: checked.good, bad })}
        </p>
        {bad > 0 && (
          <Toggle
            label={t("onlyFaults")}
            checked={onlyFaults}
            onChange={(on) => {
              setOnlyFaults(on);
              setPage(1);
            }}
          />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region */}
      <div className={styles.table} tabIndex={0} role="region" aria-label={t("caption")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("row")}</th>
              <th scope="col">{t("username")}</th>
              <th scope="col">{t("result")}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered.slice((page - 1) * PAGE, page * PAGE).map(({ row, cells, faults }) => {
              const { username, email, realname, gender, nickname, school, number, className } =
                importedUser(cells);
              return (
                <tr key={row}>
                  <td className="figures">{row}</td>
                  <th scope="row">{username}</th>
                  <td className={styles.reasons}>
                    {faults.length === 0 ? (
                      <span className={styles.good}>
                        <Icon name="check" /> {t("fine")}
                      </span>
                    ) : (
                      faults.map((reason) => (
                        <div key={reason} className={styles.bad}>
                          {reason}
                        </div>
                      ))
                    )}
                  </td>
                  <td>{email}</td>
                  <td>{realname}</td>
                  <td>{t(`genderName.${gender}`)}</td>
                  <td>{nickname}</td>
                  <td>{school}</td>
                  <td>{number}</td>
                  <td>{className}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {pages > 1 && <Pages page={page} pages={pages} onPage={setPage} />}
    </>
  );
}

function Pages(props: { page: number; pages: number; onPage: (page: number) => void }) {
  const { page, pages, onPage } = props;
  const t = useTexts("ui");
  return (
    <div className={styles.pages}>
      <Button
        size="small"
        icon="left"
        iconOnly
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {t("previousPage")}
      </Button>
      <span className="figures">{t("pageOf", { page, pages })}</span>
      <Button
        size="small"
        icon="right"
        iconOnly
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {t("nextPage")}
      </Button>
    </div>
  );
}
