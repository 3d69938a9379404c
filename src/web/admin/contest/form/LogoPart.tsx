import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminContest } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { deleteContestLogo, uploadContestLogo } from "../../../../shared/contest/contestLogo.ts";
import type { Logo } from "../../../../shared/text/logo.ts";
import { call, upload } from "../../../platform/api.ts";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { Panel } from "../../../ui/page/Panel.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { LogoChoice } from "../../LogoChoice.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";

/** The logo of a stored contest; it is saved separately and is not part of the form's version. */
export function LogoPart({ stored }: { stored: AdminContest }) {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { id: cid, title } = stored;
  const [logo, setLogo] = useState(stored.logo);
  const act = useMutation({
    mutationFn: async (file: File | null): Promise<Logo | null> => {
      if (file) return upload(uploadContestLogo, file, { input: { cid }, name: file.name });
      await call(deleteContestLogo, { cid });
      return null;
    },
    onSuccess(now) {
      setLogo(now);
      toast("good", t(now ? "logo.saved" : "logo.removed"));
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return (
    <Panel title={t("logo.title")}>
      <LogoChoice
        logo={logo}
        name={title}
        hint={t("logo.hint")}
        busy={act.isPending}
        onChoose={act.mutate}
      />
    </Panel>
  );
}
