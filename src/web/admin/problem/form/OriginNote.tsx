import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { makeProblemLocal, type ProblemOrigin } from "../../../../shared/problem/problemOrigin.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFormWords } from "../formWords.ts";
import styles from "./ProblemFormPage.module.css";

/**
 * The source of an imported problem; if the problem is judged at the source, users can switch to judging on this site.
 */
export function OriginNote(props: {
  pid: number;
  origin: ProblemOrigin;
  isRemote: boolean;
  /** Whether the form has unsaved changes, which the new state of the problem would replace. */
  isChanged: boolean;
  onLocal: () => void;
}) {
  const { pid, origin, isRemote, isChanged, onLocal } = props;
  const t = useFormWords();
  const [isAsking, setAsking] = useState(false);
  const { judge, key, sourceUrl } = origin;
  return (
    <div className={styles.origin}>
      <p>
        {t(isRemote ? "origin.remote" : "origin.local", { judge, key })}{" "}
        <a href={sourceUrl} target="_blank" rel="noreferrer">
          {t("origin.original")} <Icon name="external" />
        </a>
      </p>
      {isRemote && (
        <Button
          size="small"
          aria-haspopup="dialog"
          disabled={isChanged}
          title={isChanged ? t("origin.saveFirst") : undefined}
          onClick={() => setAsking(true)}
        >
          {t("origin.makeLocal")}
        </Button>
      )}
      {isAsking && (
        <LocalDialog
          pid={pid}
          judge={judge}
          onDone={() => {
            setAsking(false);
            onLocal();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function LocalDialog(props: {
  pid: number;
  judge: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const { pid, judge, onDone, onClose } = props;
  const t = useFormWords();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(makeProblemLocal, { pid }),
    onSuccess() {
      toast("good", t("origin.isLocal"));
      onDone();
    },
  });
  return (
    <Dialog
      title={t("origin.makeLocal")}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("origin.cancel")}
          </Button>
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
            {t("origin.makeLocal")}
          </Button>
        </>
      }
    >
      <FormError text={error && errorText(error)} />
      <div className={styles.effects}>
        <p>{t("origin.stays", { judge })}</p>
        <p>{t("origin.changes", { judge })}</p>
      </div>
    </Dialog>
  );
}
