import { useMutation, useQueryClient } from "@tanstack/react-query";
import { openHomework } from "../../../../shared/class/homeworkStaff.ts";
import { call } from "../../../platform/api.ts";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { Toggle } from "../../../ui/control/Field.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useHomework } from "../homeworkContext.ts";
import { useHomeworkWorkWords } from "../workTexts.ts";
import css from "./GridPage.module.css";

/** Switches that publish the solution notes and the code of other students after the deadline. */
export function OpenedPanel() {
  const t = useHomeworkWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { tid, homework } = useHomework();
  const now = { solutions: homework.solutionsOpen, code: homework.codeOpen };
  const { mutate, error } = useMutation({
    mutationFn: (change: Partial<typeof now>) => call(openHomework, { tid, ...now, ...change }),
    onSuccess: () => toast("good", t("opened.saved")),
    onSettled: () => client.invalidateQueries({ queryKey: ["submission"] }),
  });
  return (
    <Panel title={t("opened.title")}>
      <div className={css.form}>
        <p className={css.text}>{t("opened.text")}</p>
        <FormError text={error && errorText(error)} />
        <Toggle
          label={t("opened.solutions")}
          checked={now.solutions}
          onChange={(solutions) => mutate({ solutions })}
        />
        <Toggle label={t("opened.code")} checked={now.code} onChange={(code) => mutate({ code })} />
      </div>
    </Panel>
  );
}
