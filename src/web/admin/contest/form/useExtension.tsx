import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import {
  type AdminContest,
  getAdminContest,
} from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { call } from "../../../platform/api.ts";
import { useWorkWords } from "../../../contest/workTexts.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { valuesOf } from "./formModel.ts";
import type { PartProps } from "./useContestForm.ts";

const ExtendDialog = lazy(async () => ({
  default: (await import("../../../contest/extend/ExtendDialog.tsx")).ExtendDialog,
}));

/**
 * Extends a contest that has begun and notifies its contestants; unsaved changes in the form are saved first. The
 * dialog contains a form, so it must be outside the contest's form.
 */
export function useExtension(
  { form, stored }: PartProps,
  onStored: (contest: AdminContest) => void,
): { button: ReactNode; dialog: ReactNode } {
  const t = useWorkWords();
  const client = useQueryClient();
  const [openedAt, setOpenedAt] = useState<number>();
  if (stored?.status !== 0) return { button: null, dialog: null };
  const { id: cid, startTime, endTime, sealRankTime } = stored;
  const times = {
    start: Date.parse(startTime),
    end: Date.parse(endTime),
    frozenFrom: sealRankTime === null ? null : Date.parse(sealRankTime),
  };
  const open = () =>
    form.isChanged ? toast("bad", t("extend.saveFirst")) : setOpenedAt(Date.now());
  return {
    button: (
      <Button size="small" icon="clock" onClick={open}>
        {t("extend.open")}
      </Button>
    ),
    dialog: openedAt !== undefined && (
      <Suspense>
        <ExtendDialog
          cid={cid}
          times={times}
          now={openedAt}
          onClose={() => setOpenedAt(undefined)}
          onExtended={() => void reload()}
        />
      </Suspense>
    ),
  };

  async function reload(): Promise<void> {
    const next = await call(getAdminContest, { cid });
    onStored(next);
    form.rebase(valuesOf(next));
    void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
  }
}
