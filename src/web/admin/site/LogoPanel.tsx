import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { deleteSiteLogo, uploadSiteLogo } from "../../../shared/site/siteConfig.ts";
import { call, upload } from "../../platform/api.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { LogoChoice } from "../LogoChoice.tsx";
import { SITE } from "./queries.ts";
import { useSiteWords } from "./texts.ts";

/** Controls to choose, replace and remove the site's logo. */
export function LogoPanel() {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data } = useQuery(websiteConfigQuery());
  const act = useMutation({
    mutationFn: (file: File | null) =>
      file ? upload(uploadSiteLogo, file, { name: file.name }) : call(deleteSiteLogo, {}),
    onSuccess: (_now, file) => toast("good", t(file ? "conf.logoSaved" : "conf.logoRemoved")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: SITE }),
  });
  return (
    <Panel title={t("conf.logo")}>
      <LogoChoice
        logo={data?.logo ?? null}
        name={data?.name ?? ""}
        hint={t("conf.logoHint")}
        busy={act.isPending}
        onChoose={act.mutate}
      />
    </Panel>
  );
}
