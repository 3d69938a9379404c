import { useRef } from "react";
import { imageTypes } from "../../shared/account/upload.ts";
import { Button } from "../ui/control/Button.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { useTeamWords } from "./texts.ts";
import { useTeamAct } from "./useTeamAct.ts";

const MEGABYTE = 1024 * 1024;

/** Lets the user choose a picture of a team, and uploads it. */
export function PictureButton(props: {
  label: string;
  maxBytes: number;
  send: (file: File) => Promise<unknown>;
}) {
  const { label, maxBytes, send } = props;
  const t = useTeamWords();
  const input = useRef<HTMLInputElement>(null);
  const act = useTeamAct(send, t("pictureSaved"));
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={imageTypes}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Resets the field, so that the same file can be chosen again.
          event.currentTarget.value = "";
          if (!file) return;
          if (file.size > maxBytes) {
            toast("bad", t("pictureTooLarge", { megabytes: String(maxBytes / MEGABYTE) }));
          } else act.mutate(file);
        }}
      />
      <Button
        size="small"
        icon="upload"
        busy={act.isPending}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
