import { useRef } from "react";
import { JURY_CODE_MAX } from "../../../../shared/problem/problemCheck.ts";
import { readSourceFile } from "../../../editor/readSourceFile.ts";
import { useTexts } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { languageFor } from "./programLanguage.ts";
import { useCheckWords } from "./texts.ts";

interface ProgramFileProps {
  language: string;
  /** Languages that can be chosen. */
  languages: readonly string[];
  onRead(program: { name: string; language: string; code: string }): void;
}

/** Reads a program's code, name and language from a local file. */
export function ProgramFile({ language, languages, onRead }: ProgramFileProps) {
  const t = useCheckWords();
  const editor = useTexts("editor");
  const field = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined) {
    if (!file) return;
    const { name } = file;
    const read = await readSourceFile(file, JURY_CODE_MAX);
    if (read.kind === "tooLarge") {
      toast("bad", editor("fileTooLarge", { name, max: JURY_CODE_MAX }));
    } else if (read.kind === "binary") toast("bad", editor("fileBinary", { name }));
    else onRead({ name, language: languageFor(name, language, languages), code: read.text });
  }
  return (
    <div>
      <Button size="small" icon="upload" onClick={() => field.current?.click()}>
        {t("program.fromFile")}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t("program.fromFile")}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Allows the same file to be chosen again after it was changed.
          event.target.value = "";
        }}
      />
    </div>
  );
}
