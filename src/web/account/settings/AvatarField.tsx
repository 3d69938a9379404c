import { type DragEvent, lazy, Suspense, useRef, useState } from "react";
import { AVATAR_MAX, imageTypes } from "../../../shared/account/upload.ts";
import { Avatar } from "../../ui/mark/Avatar.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import css from "./AvatarField.module.css";
import type { SectionProps } from "./sections.ts";
import { useSettingsWords } from "./texts.ts";

const AvatarDialog = lazy(async () => ({
  default: (await import("./AvatarDialog.tsx")).AvatarDialog,
}));

/** The user's picture, and an area for dropping or choosing another picture. */
export function AvatarField({ user }: SectionProps) {
  const t = useSettingsWords();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);

  const take = (picture: File | undefined) => {
    setOver(false);
    if (!picture) return;
    setError(picture.size > AVATAR_MAX ? t("avatarTooLarge") : null);
    setFile(picture.size > AVATAR_MAX ? null : picture);
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className={css.field}>
      <Avatar src={user.avatar} name={user.username} size={96} />
      <div
        className={css.drop}
        data-over={over || undefined}
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <h3>{t("avatar")}</h3>
        <p id="avatar-hint">
          {over ? (
            <>
              <Icon name="upload" /> {t("dropHere")}
            </>
          ) : (
            t("avatarHint")
          )}
        </p>
        <input
          ref={input}
          type="file"
          accept={imageTypes}
          hidden
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // Allows the same file to be chosen again.
            event.currentTarget.value = "";
          }}
        />
        <Button
          icon="upload"
          size="small"
          aria-describedby="avatar-hint"
          onClick={() => input.current?.click()}
        >
          {t("chooseFile")}
        </Button>
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
      {file && (
        <Suspense>
          <AvatarDialog
            file={file}
            onClose={() => setFile(null)}
            onUnreadable={() => {
              setFile(null);
              setError(t("avatarUnreadable"));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
