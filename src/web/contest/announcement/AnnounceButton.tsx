import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/control/Button.tsx";
import { useContest } from "../contestContext.ts";
import { hasRight } from "../contestRights.ts";
import { useContestWords } from "../texts.ts";

const AnnounceDialog = lazy(async () => ({
  default: (await import("./AnnounceDialog.tsx")).AnnounceDialog,
}));

/** For organizers: opens the dialog for an announcement to all contestants. */
export function AnnounceButton() {
  const t = useContestWords();
  const { info } = useContest();
  const [isOpen, setOpen] = useState(false);
  if (!hasRight(info, "edit")) return null;
  return (
    <>
      <Button icon="bell" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("announce")}
      </Button>
      {isOpen && (
        <Suspense>
          <AnnounceDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
