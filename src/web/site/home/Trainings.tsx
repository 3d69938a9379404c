import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useSession } from "../../platform/session.ts";
import { useLoginFirst } from "../../platform/useLoginFirst.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { homeTrainingsQuery } from "./moreQueries.ts";
import { useHomeMoreWords } from "./texts.ts";
import styles from "./Trainings.module.css";

/** The first trainings in the list, with the reader's progress; renders nothing if there are none. */
export function Trainings() {
  const t = useHomeMoreWords();
  const uid = useSession()?.user.uid;
  const navigate = useNavigate();
  const afterLogin = useLoginFirst();
  const rows = useQuery(homeTrainingsQuery(uid)).data?.records ?? [];
  if (rows.length === 0) return null;
  const open = (id: number) =>
    afterLogin(
      () => void navigate({ to: "/training/$trainingID", params: { trainingID: String(id) } }),
    );
  return (
    <Panel flush title={t("trainings")} action={<Link to="/training">{t("trainingsMore")}</Link>}>
      <ul role="list" className={styles.list}>
        {rows.map(({ id, title, auth, acCount, problemCount }) => (
          <li key={id}>
            <Link
              to="/training/$trainingID"
              params={{ trainingID: String(id) }}
              className={styles.row}
              onClick={(event) => {
                // Only signed-in users can open trainings.
                if (open(id)) event.preventDefault();
              }}
            >
              <span className={styles.title}>
                {title}
                {auth === "Private" && <Icon name="lock" label={t("trainingPrivate")} />}
              </span>
              <span className={`figures ${styles.side}`}>
                {acCount === null || problemCount === 0
                  ? t("trainingProblems", { count: problemCount })
                  : t("trainingSolved", { solved: acCount, count: problemCount })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
