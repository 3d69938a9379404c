import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type ContestHelper,
  removeContestHelper,
} from "../../../../shared/contestOrganizer/contestHelper.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";

export function RemoveHelperDialog(props: {
  cid: number;
  row: ContestHelper;
  onClose: () => void;
}) {
  const { cid, row, onClose } = props;
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeContestHelper, { cid, uid: row.uid }),
    onSuccess() {
      toast("good", t("helper.removed", { name: row.username }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return (
    <Dialog
      title={t("helper.removeTitle", { name: row.username })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {t("helper.remove")}
          </Button>
        </>
      }
    >
      <FormError text={error && errorText(error)} />
      <p>{t("helper.removeText")}</p>
    </Dialog>
  );
}
