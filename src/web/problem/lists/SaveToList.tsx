import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { ownListsQuery } from "./queries.ts";

const ListsDialog = lazy(async () => ({
  default: (await import("./ListsDialog.tsx")).ListsDialog,
}));

/**
 * Shows, on a problem's page, the reader's lists that contain the problem. Renders nothing for guests. `labelClass`:
 * CSS class of the label.
 */
export function SaveToList({ pid, labelClass }: { pid: number; labelClass?: string | undefined }) {
  const t = useTexts("problemList");
  const uid = useSession()?.user.uid;
  const [open, setOpen] = useState(false);
  const { data } = useQuery(ownListsQuery(uid, pid));
  if (uid === undefined) return null;
  const saved = data?.some(({ has }) => has) ?? false;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon="star"
        title={t(saved ? "saved" : "save")}
        aria-haspopup="dialog"
        aria-pressed={saved}
        onClick={() => setOpen(true)}
      >
        <span className={labelClass}>{t(saved ? "saved" : "save")}</span>
      </Button>
      {open && (
        <Suspense>
          <ListsDialog pid={pid} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
