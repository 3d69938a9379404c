import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/control/Button.tsx";
import { useContest, useSecond } from "../contestContext.ts";
import { useWorkWords } from "../workTexts.ts";

const ExtendDialog = lazy(async () => ({
  default: (await import("../extend/ExtendDialog.tsx")).ExtendDialog,
}));

/** The button that extends the contest; it is shown only while the contest is running. */
export function ExtendAction() {
  const t = useWorkWords();
  const contest = useContest();
  const { cid, times, clock } = contest;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const now = useSecond(contest);
  if (now < times.start || (now >= times.end && !isOpen)) return null;
  return (
    <>
      <Button size="small" icon="clock" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("extend.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ExtendDialog
            cid={cid}
            times={times}
            now={clock.now()}
            onClose={() => setOpen(false)}
            onExtended={() => void client.invalidateQueries({ queryKey: ["contest"] })}
          />
        </Suspense>
      )}
    </>
  );
}
