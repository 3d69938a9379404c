import { useEffect, useState } from "react";
import { getOwnRank, type RankRow, RankType } from "../../shared/practice/ranking.ts";
import { call } from "../platform/api.ts";
import { useSession } from "../platform/session.ts";
import { Button } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { useRankingWords } from "./texts.ts";

/** Button that opens the page of the ranking that contains the viewer's row, and scrolls to this row. */
export function OwnRowButton(props: {
  type: RankType;
  limit: number;
  /** The rows of the page; undefined while they are loading. */
  rows: readonly RankRow[] | undefined;
  onPage: (page: number) => void;
}) {
  const { type, limit, rows, onPage } = props;
  const t = useRankingWords();
  const errorText = useErrorText();
  const uid = useSession()?.user.uid;
  const [busy, setBusy] = useState(false);
  const [isPending, setPending] = useState(false);
  const isHere = rows?.some((row) => row.uid === uid) ?? false;
  useEffect(() => {
    if (!isPending || !isHere) return;
    setPending(false);
    const row = document.querySelector("tr[data-tone=own]");
    row?.scrollIntoView({ block: "center" });
    row?.querySelector("a")?.focus({ preventScroll: true });
  }, [isPending, isHere]);
  const go = async () => {
    setBusy(true);
    try {
      const ownRank = await call(getOwnRank, { type });
      if (ownRank === null)
        return toast("info", t(type === RankType.Rating ? "notRated" : "notRanked"));
      setPending(true);
      onPage(Math.ceil(ownRank.position / limit));
    } catch (error) {
      toast("bad", errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="user" busy={busy} onClick={() => void go()}>
      {t("toMe")}
    </Button>
  );
}
