import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lineOfWords, wordsOfLine } from "../../../../shared/text/commandLine.ts";
import type { InputOf } from "../../../../shared/call/endpoint.ts";
import {
  EXPECTED_SCORE_MAX,
  saveInputValidator,
  saveJurySolution,
} from "../../../../shared/problem/problemCheck.ts";
import {
  type ExpectedVerdict,
  type ValidatorProtocol,
  validatorProtocols,
} from "../../../../shared/problem/problemPackage.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { CaseFlagsField } from "../fields/CaseFlagsField.tsx";
import { CodeField } from "../fields/CodeField.tsx";
import { filesOf, mapOf } from "../model/formModel.ts";
import { bankLanguagesQuery } from "../queries.ts";
import styles from "./check.module.css";
import { ExpectedField } from "./ExpectedField.tsx";
import { Failure } from "./Failure.tsx";
import { ProgramFile } from "./ProgramFile.tsx";
import { CHECK, solutionQuery, validatorQuery } from "./queries.ts";
import { ValidatorFiles, wrongFiles } from "./ValidatorFiles.tsx";
import { useCheckWords } from "./texts.ts";

type Solution = InputOf<typeof saveJurySolution>;
type Validator = InputOf<typeof saveInputValidator>;

const DEFAULT_LANGUAGE = "C++ 17";

interface Place {
  pid: number;
  /** Null: a new one. */
  name: string | null;
  onClose: () => void;
}

/** A jury solution: name, expected result, code. */
export function SolutionDialog({ pid, name, onClose }: Place) {
  const t = useCheckWords();
  const title = t(name === null ? "program.newSolution" : "program.editSolution");
  const stored = useQuery({ ...solutionQuery(pid, name ?? ""), enabled: name !== null });
  if (name !== null && !stored.data) return <Waiting title={title} onClose={onClose} {...stored} />;
  const first = stored.data ?? {
    name: "",
    language: DEFAULT_LANGUAGE,
    code: "",
    score: null,
    expected: ["AC"] satisfies ExpectedVerdict[],
  };
  return <SolutionForm title={title} onClose={onClose} first={{ ...first, pid, was: name }} />;
}

function SolutionForm(props: { title: string; first: Solution; onClose: () => void }) {
  const { first, ...rest } = props;
  const t = useCheckWords();
  const [value, setValue] = useState(first);
  const [points, setPoints] = useState(first.score === null ? "" : String(first.score));
  const score = points.trim() === "" ? null : Number(points);
  const isWrong =
    score !== null && !(Number.isInteger(score) && score >= 0 && score <= EXPECTED_SCORE_MAX);
  return (
    <ProgramForm
      {...rest}
      value={value}
      onChange={(change) => setValue({ ...value, ...change })}
      isWrong={isWrong}
      save={() => call(saveJurySolution, { ...value, score })}
    >
      <ExpectedField
        expected={value.expected}
        onChange={(expected) => setValue({ ...value, expected })}
      />
      <TextField
        label={t("program.score")}
        hint={t("program.scoreHint")}
        error={isWrong ? t("program.scoreWrong") : null}
        value={points}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setPoints(event.currentTarget.value)}
      />
    </ProgramForm>
  );
}

/** An input validator: protocol, arguments, code. */
export function ValidatorDialog({ pid, name, onClose }: Place) {
  const t = useCheckWords();
  const title = t(name === null ? "program.newValidator" : "program.editValidator");
  const stored = useQuery({ ...validatorQuery(pid, name ?? ""), enabled: name !== null });
  if (name !== null && !stored.data) return <Waiting title={title} onClose={onClose} {...stored} />;
  const first = stored.data ?? {
    name: "",
    language: DEFAULT_LANGUAGE,
    code: "",
    flags: [] as string[],
    protocol: "testlib" as const,
    caseFlags: [],
    files: {},
  };
  return <ValidatorForm title={title} onClose={onClose} first={{ ...first, pid, was: name }} />;
}

function ValidatorForm(props: { title: string; first: Validator; onClose: () => void }) {
  const { first, ...rest } = props;
  const t = useCheckWords();
  const [value, setValue] = useState(first);
  const [flags, setFlags] = useState(lineOfWords(first.flags ?? []));
  const [files, setFiles] = useState(() => filesOf(first.files ?? {}));
  return (
    <ProgramForm
      {...rest}
      value={value}
      onChange={(change) => setValue({ ...value, ...change })}
      isWrong={wrongFiles(files).size > 0}
      save={() =>
        call(saveInputValidator, { ...value, flags: wordsOfLine(flags), files: mapOf(files) })
      }
      beside={<ValidatorFiles files={files} onChange={setFiles} />}
    >
      <SelectField
        label={t("program.protocol")}
        value={value.protocol}
        onChange={(event) =>
          setValue({ ...value, protocol: event.currentTarget.value as ValidatorProtocol })
        }
      >
        {validatorProtocols.map((each) => (
          <option key={each} value={each}>
            {t(`program.protocols.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("program.flags")}
        hint={t("program.flagsHint")}
        value={flags}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setFlags(event.currentTarget.value)}
      />
      <CaseFlagsField
        rules={value.caseFlags ?? []}
        onChange={(caseFlags) => setValue({ ...value, caseFlags })}
      />
      <p className={styles.note}>{t("program.readHint")}</p>
    </ProgramForm>
  );
}

interface Program {
  name: string;
  language: string;
  code: string;
}

/** Name, language and code, with the fields of one kind between them. */
function ProgramForm(props: {
  title: string;
  value: Program;
  onChange: (change: Partial<Program>) => void;
  isWrong: boolean;
  save: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
  /** Below the code. */
  beside?: ReactNode;
}) {
  const { title, value, onChange, isWrong, save, onClose, children, beside } = props;
  const t = useCheckWords();
  const client = useQueryClient();
  const languages = useQuery(bankLanguagesQuery());
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess() {
      toast("good", t("program.saved", { name: value.name }));
      void client.invalidateQueries({ queryKey: CHECK });
      onClose();
    },
  });
  const isEmpty = value.name.trim() === "" || value.code.trim() === "";
  const submit = () => {
    if (!isEmpty && !isWrong && !isPending) mutate();
  };
  const names = [...new Set([...(languages.data ?? []).map((each) => each.name), value.language])];
  return (
    <Dialog
      title={title}
      width="56rem"
      onClose={onClose}
      footer={
        <>
          {isEmpty && <span className={styles.note}>{t("program.missing")}</span>}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={isPending} disabled={isEmpty || isWrong} onClick={submit}>
            {t("program.save")}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <div className={styles.two}>
          <TextField
            label={t("program.name")}
            hint={t("program.nameHint")}
            value={value.name}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <SelectField
            label={t("program.language")}
            value={value.language}
            onChange={(event) => onChange({ language: event.currentTarget.value })}
          >
            {names.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        </div>
        {children}
        <ProgramFile
          language={value.language}
          languages={names}
          onRead={(read) => onChange({ ...read, name: value.name.trim() || read.name })}
        />
        <CodeField
          label={t("program.code")}
          language={value.language}
          value={value.code}
          textKey="program"
          rows={12}
          onChange={(code) => onChange({ code })}
          onSubmit={submit}
        />
        {beside}
        <Failure error={error} />
      </div>
    </Dialog>
  );
}

function Waiting(props: {
  title: string;
  error: unknown;
  refetch: () => unknown;
  onClose: () => void;
}) {
  const { title, error, refetch, onClose } = props;
  return (
    <Dialog title={title} width="56rem" onClose={onClose}>
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} aria-busy="true" />
      )}
    </Dialog>
  );
}
