import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  CLASS_PICTURE_MAX,
  removeClassPicture,
  uploadClassPicture,
} from "../../../shared/class/class.ts";
import { imageTypes } from "../../../shared/account/upload.ts";
import { call, upload } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFileDrop } from "../../ui/control/useFileDrop.ts";
import { useClass } from "../classContext.ts";
import { ClassPicture } from "../ClassPicture.tsx";
import { CLASSES } from "../queries.ts";
import { useClassWorkWords } from "../workTexts.ts";
import css from "./SettingsPage.module.css";

/** The picture of the class; the server crops it to the square in the middle. */
export function PicturePanel() {
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { classId, detail } = useClass();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const onSettled = () => client.invalidateQueries({ queryKey: CLASSES });
  const send = useMutation({
    mutationFn: (file: File) =>
      upload(uploadClassPicture, file, { input: { classId }, name: file.name }),
    onSuccess: () => toast("good", t("settings.pictureSaved")),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call(removeClassPicture, { classId }),
    onSuccess: () => toast("good", t("settings.pictureRemoved")),
    onSettled,
  });
  const take = (file: File | undefined) => {
    if (!file || send.isPending) return;
    setTooLarge(file.size > CLASS_PICTURE_MAX);
    remove.reset();
    if (file.size <= CLASS_PICTURE_MAX) send.mutate(file);
  };
  const drop = useFileDrop(([file]) => take(file));
  const max = CLASS_PICTURE_MAX / 1024 / 1024;
  const error = send.error ?? remove.error;
  const failure = isTooLarge ? t("settings.pictureTooLarge", { max }) : error && errorText(error);
  return (
    <Panel title={t("settings.picture")}>
      <div className={css.picture} {...drop}>
        <ClassPicture picture={detail.picture} name={detail.name} size="5rem" />
        <div className={css.pictureActs}>
          <p className={css.text}>{t("settings.pictureHint", { max })}</p>
          <FormError text={failure} />
          <div className={css.foot}>
            <input
              ref={input}
              type="file"
              accept={imageTypes}
              hidden
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                // Allows the same file to be chosen again.
                event.currentTarget.value = "";
                take(file);
              }}
            />
            <Button icon="upload" busy={send.isPending} onClick={() => input.current?.click()}>
              {t("settings.choosePicture")}
            </Button>
            {detail.picture !== null && (
              <Button
                look="quiet"
                icon="bin"
                busy={remove.isPending}
                onClick={() => remove.mutate()}
              >
                {t("settings.removePicture")}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Panel>
  );
}
