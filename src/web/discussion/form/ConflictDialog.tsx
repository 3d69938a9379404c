import type { DiscussionDetail } from "../../../shared/discussion/discussion.ts";
import { UnitDiff } from "../../editor/UnitDiff.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { useDiscussionWords } from "../texts.ts";
import type { DiscussionValues } from "./discussionValues.ts";
import css from "./DiscussionForm.module.css";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

const texts = ["title", "description", "content"] as const;

/**
 * Shown when another edit was stored in the meantime; displays both versions of every text that differs. Closing the
 * dialog discards neither version.
 */
export function ConflictDialog(props: {
  newer: DiscussionDetail;
  mine: DiscussionValues;
  onBack: () => void;
  onTake: () => void;
  onOverwrite: () => void;
}) {
  const { newer, mine, onBack, onTake, onOverwrite } = props;
  const t = useDiscussionWords();
  const differing = texts.filter((name) => newer[name] !== mine[name]);
  return (
    <Dialog
      title={t("conflict.title")}
      width="60rem"
      onClose={onBack}
      footer={
        <>
          <Button data-autofocus onClick={onBack}>
            {t("conflict.back")}
          </Button>
          <Button onClick={onTake}>{t("conflict.take")}</Button>
          <Button look="danger" onClick={onOverwrite}>
            {t("conflict.overwrite")}
          </Button>
        </>
      }
    >
      <div className={css.conflict}>
        <p>
          {t("conflict.text")}
          <WordSpace />
          <TimeAgo at={newer.gmtModified} />
        </p>
        {differing.length === 0 && <p>{t("conflict.same")}</p>}
        {differing.map((name) => (
          <section key={name}>
            <h3>{t(`form.${name}`)}</h3>
            <UnitDiff
              before={newer[name]}
              after={mine[name]}
              beforeLabel={t("conflict.theirs")}
              afterLabel={t("conflict.mine")}
            />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
