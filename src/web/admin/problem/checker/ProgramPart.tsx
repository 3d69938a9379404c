import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type CheckerProtocol,
  checkerProtocols,
  isOutputValidator,
} from "../../../../shared/verdict/checkers.ts";
import { lineOfWords, wordsOfLine } from "../../../../shared/text/commandLine.ts";
import type { EditorHandle } from "../../../editor/editorInterface.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { CaseFlagsField } from "../fields/CaseFlagsField.tsx";
import { CodeField } from "../fields/CodeField.tsx";
import type { CheckerPanelProps } from "./CheckerPanel.tsx";
import styles from "./CheckerPanel.module.css";
import { compileProgram, isSameSource } from "./compileProgram.ts";
import { CompileResult } from "./CompileResult.tsx";
import { DEFAULT_LANGUAGE, exampleProgram, judgeLanguages } from "./examples.ts";
import { useCheckerWords } from "./texts.ts";

/** A checker or interactor: language, code, and the judge's compiler output. */
export function ProgramPart(props: CheckerPanelProps) {
  const { pid, value, onChange, programError, compiled, onCompiled } = props;
  const t = useCheckerWords();
  const editor = useRef<EditorHandle>(null);
  const mode = value.judgeMode === "interactive" ? "interactive" : "spj";
  const language = value.spjLanguage ?? DEFAULT_LANGUAGE;
  const code = value.spjCode ?? "";
  const isValidator = isOutputValidator(value.checkerProtocol);
  const { mutate, error, isPending } = useMutation({
    mutationFn: compileProgram,
    onSuccess: onCompiled,
  });
  const files = { extraFiles: value.judgeExtraFile, protocol: value.checkerProtocol };
  const source = { pid, mode, code, language, ...files } as const;
  const stale = compiled !== null && !isSameSource(compiled.source, source);
  const compile = () => {
    if (code.trim() !== "" && !isPending) mutate(source);
  };
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <SelectField
          label={t("language")}
          value={language}
          onChange={(event) => onChange({ spjLanguage: event.currentTarget.value })}
        >
          {[...new Set([...judgeLanguages, language])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label={t("callKind")}
          value={value.checkerProtocol}
          onChange={(event) =>
            onChange({
              checkerProtocol: event.currentTarget.value as CheckerProtocol,
              checkerFlags: [],
              checkerCaseFlags: [],
            })
          }
        >
          {checkerProtocols.map((name) => (
            <option key={name} value={name}>
              {t(`callKinds.${name}`)}
            </option>
          ))}
        </SelectField>
        {isValidator && (
          <FlagsField
            flags={value.checkerFlags}
            onChange={(checkerFlags) => onChange({ checkerFlags })}
          />
        )}
        <Button
          // Inserted as a normal edit, so that Ctrl+Z restores the code.
          onClick={() =>
            onChange({ spjCode: exampleProgram(mode, language), spjLanguage: language })
          }
          disabled={isValidator}
        >
          {t("example")}
        </Button>
        <Button icon="check" busy={isPending} disabled={code.trim() === ""} onClick={compile}>
          {t(isPending ? "compiling" : "compile")}
        </Button>
      </div>
      {isValidator && (
        <CaseFlagsField
          rules={value.checkerCaseFlags}
          onChange={(checkerCaseFlags) => onChange({ checkerCaseFlags })}
        />
      )}
      <FieldBlock name="spjCode">
        <CodeField
          ref={editor}
          label={t(mode === "interactive" ? "interactorCode" : "checkerCode")}
          language={language}
          value={code}
          textKey={mode}
          rows={20}
          onSubmit={compile}
          onChange={(text) => onChange({ spjCode: text, spjLanguage: language })}
        />
      </FieldBlock>
      {programError && (
        <p className={styles.error} role="alert">
          {programError}
        </p>
      )}
      <CompileResult
        compiled={compiled?.source.mode === mode ? compiled : null}
        error={error}
        stale={stale}
        onLine={(line, column) => editor.current?.goTo(line, column)}
      />
      {isValidator ? <ValidatorProtocol /> : <Protocol mode={mode} />}
    </div>
  );
}

/** A field for the arguments of a validator, which are typed on one line. */
function FlagsField(props: { flags: string[]; onChange: (flags: string[]) => void }) {
  const { flags, onChange } = props;
  const t = useCheckerWords();
  // The typed text is kept as long as it represents the current arguments. Otherwise, a trailing space, which begins
  // the next argument, would be removed.
  const [typed, setTyped] = useState("");
  const isTyped = JSON.stringify(wordsOfLine(typed)) === JSON.stringify(flags);
  return (
    <TextField
      label={t("flags")}
      hint={t("flagsHint")}
      value={isTyped ? typed : lineOfWords(flags)}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(wordsOfLine(event.currentTarget.value));
      }}
    />
  );
}

function ValidatorProtocol() {
  const t = useCheckerWords();
  return (
    <details className={styles.protocol}>
      <summary>{t("protocol.title")}</summary>
      <p>{t("kattis.arguments")}</p>
      <p>{t("kattis.output")}</p>
      <p>{t("kattis.ends")}</p>
      <p>{t("kattis.files")}</p>
      <p>{t("kattis.sources")}</p>
    </details>
  );
}

const ends = ["accepted", "presentation", "wrong", "partial", "words", "failed"] as const;

function Protocol({ mode }: { mode: "spj" | "interactive" }) {
  const t = useCheckerWords();
  return (
    <details className={styles.protocol}>
      <summary>{t("protocol.title")}</summary>
      <p>{t(mode === "interactive" ? "protocol.interactorArguments" : "protocol.arguments")}</p>
      <p>{t("protocol.testlib")}</p>
      <ul>
        {ends.map((end) => (
          <li key={end}>{t(`protocol.${end}`)}</li>
        ))}
      </ul>
    </details>
  );
}
