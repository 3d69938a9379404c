import { useQuery } from "@tanstack/react-query";
import { ActivityFigures } from "../../account/home/ActivityFigures.tsx";
import { Heatmap } from "../../account/home/Heatmap.tsx";
import { heatmapQuery } from "../../account/home/queries.ts";
import { useUserHomeWords } from "../../account/home/texts.ts";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";

/** The user's solved problems, streaks and activity of the last year. */
export function OwnActivity({ uid, solved }: { uid: string; solved: number }) {
  const t = useUserHomeWords();
  const days = useQuery(heatmapQuery(uid));
  return (
    <Panel title={t("progress")}>
      <ActivityFigures days={days.data} solved={solved} />
      {days.isError && !days.data ? (
        <ErrorNote error={days.error} onRetry={() => void days.refetch()} />
      ) : (
        <Heatmap days={days.data} />
      )}
    </Panel>
  );
}
