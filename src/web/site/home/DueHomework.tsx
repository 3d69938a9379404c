import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DueList } from "../../class/homework/DueList.tsx";
import { dueHomeworkQuery } from "../../class/homework/queries.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { useHomeMoreWords } from "./texts.ts";

/**
 * Due homework of the user's classes, with the time left and the user's state; renders nothing if no homework is due.
 */
export function DueHomework({ uid }: { uid: string }) {
  const t = useHomeMoreWords();
  const due = useQuery(dueHomeworkQuery(uid)).data;
  if (!due || due.records.length === 0) return null;
  return (
    <Panel flush title={t("dueHomework")} action={<Link to="/class">{t("allClasses")}</Link>}>
      <DueList rows={due.records} reading={due.reading} hasClassNames />
    </Panel>
  );
}
