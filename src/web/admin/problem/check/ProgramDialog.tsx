import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
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
import type { CaseFlags } from "../../../../shared/verdict/caseFlags.ts";
import { call } from "../../../platform/api.ts";
import type { ApiError } from "../../../platform/apiError.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { FieldPlacesContext } from "../../../ui/control/fieldPlaces.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { type Fields, useFields } from "../../../ui/control/useFields.ts";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { CaseFlagsField } from "../fields/CaseFlagsField.tsx";
import { CodeField } from "../fields/CodeField.tsx";
import { filesOf, type FormFile, mapOf } from "../model/formModel.ts";
import { bankLanguagesQuery } from "../queries.ts";
import styles from "./check.module.css";
import { ExpectedField } from "./ExpectedField.tsx";
import { ProgramFile } from "./ProgramFile.tsx";
import { CHECK, solutionQuery, validatorQuery } from "./queries.ts";
import { ValidatorFiles, wrongFiles } from "./ValidatorFiles.tsx";
import { useCheckWords } from "./texts.ts";

type Solution = InputOf<typeof saveJurySolution>;
type Validator = InputOf<typeof saveInputValidator>;

/** The fields that all program forms share. */
interface Program {
  name: string;
  language: string;
  code: string;
}

interface SolutionValues extends Program {
  expected: ExpectedVerdict[];
  /** The expected points; empty if any number of points is acceptable. */
  points: string;
}

interface ValidatorValues extends Program {
  protocol: ValidatorProtocol;
  /** The arguments as one line, separated by spaces. */
  flags: string;
  caseFlags: CaseFlags[];
  files: FormFile[];
}

const DEFAULT_LANGUAGE = "C++ 17";

interface Place {
  pid: number;
  /** Null for a new program. */
  name: string | null;
  onClose: () => void;
}

/** Dialog for a jury solution: its name, expected result and code. */
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
  const saved = useSaved(rest.onClose);
  const { pid, was } = first;
  const form = useFields<SolutionValues>({
    initialValues: {
      name: first.name,
      language: first.language,
      code: first.code,
      expected: first.expected,
      points: first.score === null || first.score === undefined ? "" : String(first.score),
    },
    fieldOf: programField,
    async send({ points, ...program }) {
      await call(saveJurySolution, { ...program, pid, was, score: scoreIn(points) });
      saved(program.name);
    },
  });
  const score = scoreIn(form.values.points);
  const isWrong =
    score !== null && !(Number.isInteger(score) && score >= 0 && score <= EXPECTED_SCORE_MAX);
  return (
    <ProgramForm {...rest} form={form} isWrong={isWrong}>
      <ExpectedField
        expected={form.values.expected}
        onChange={(expected) => form.set("expected", expected)}
      />
      <TextField
        {...form.field("points")}
        label={t("program.score")}
        hint={t("program.scoreHint")}
        error={isWrong ? t("program.scoreWrong") : null}
        inputMode="numeric"
        autoComplete="off"
      />
    </ProgramForm>
  );
}

function scoreIn(points: string): number | null {
  return points.trim() === "" ? null : Number(points);
}

/** The form for an input validator: protocol, arguments and code. */
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
  const saved = useSaved(rest.onClose);
  const { pid, was } = first;
  const form = useFields<ValidatorValues>({
    initialValues: {
      name: first.name,
      language: first.language,
      code: first.code,
      protocol: first.protocol,
      flags: lineOfWords(first.flags ?? []),
      caseFlags: first.caseFlags ?? [],
      files: filesOf(first.files ?? {}),
    },
    fieldOf: programField,
    async send({ flags, files, ...program }) {
      await call(saveInputValidator, {
        ...program,
        pid,
        was,
        flags: wordsOfLine(flags),
        files: mapOf(files),
      });
      saved(program.name);
    },
  });
  const { files, caseFlags } = form.values;
  return (
    <ProgramForm
      {...rest}
      form={form}
      isWrong={wrongFiles(files).size > 0}
      beside={<ValidatorFiles files={files} onChange={(next) => form.set("files", next)} />}
    >
      <SelectField {...form.field("protocol")} label={t("program.protocol")}>
        {validatorProtocols.map((each) => (
          <option key={each} value={each}>
            {t(`program.protocols.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field("flags")}
        label={t("program.flags")}
        hint={t("program.flagsHint")}
        spellCheck={false}
        autoComplete="off"
      />
      <CaseFlagsField rules={caseFlags} onChange={(rules) => form.set("caseFlags", rules)} />
      <p className={styles.note}>{t("program.readHint")}</p>
    </ProgramForm>
  );
}

/** The fields that the forms of all programs share. */
type ProgramFields = Pick<
  Fields<Program>,
  "values" | "field" | "fill" | "places" | "failure" | "busy" | "submit"
>;

/** Returns the name field if the server refused the name, for example because it is already taken. */
function programField({ code, refused }: ApiError): "name" | null {
  return code === "CHECK_NAME_TAKEN" || refused?.field === "name" ? "name" : null;
}

/** Shows a notice that a program was saved. */
function useSaved(onClose: () => void) {
  const t = useCheckWords();
  const client = useQueryClient();
  return (name: string) => {
    toast("good", t("program.saved", { name }));
    void client.invalidateQueries({ queryKey: CHECK });
    onClose();
  };
}

/**
 * The form has fields for name and language at the top and a field for the code below. The fields that are specific to
 * the program's kind are in between.
 */
function ProgramForm(props: {
  title: string;
  form: ProgramFields;
  isWrong: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Content below the code. */
  beside?: ReactNode;
}) {
  const { title, form, isWrong, onClose, children, beside } = props;
  const t = useCheckWords();
  const languages = useQuery(bankLanguagesQuery());
  const { name, language, code } = form.values;
  const isEmpty = name.trim() === "" || code.trim() === "";
  const submit = () => {
    if (!isEmpty && !isWrong) form.submit();
  };
  const names = [...new Set([...(languages.data ?? []).map((each) => each.name), language])];
  return (
    <Dialog
      title={title}
      width="56rem"
      onClose={onClose}
      footer={
        <>
          {isEmpty && <span className={styles.note}>{t("program.missing")}</span>}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} disabled={isEmpty || isWrong} onClick={submit}>
            {t("program.save")}
          </Button>
        </>
      }
    >
      {/* There is no form element, because Enter in a field must not save the program. */}
      <FieldPlacesContext value={form.places}>
        <div className={styles.dialog}>
          <div className={styles.two}>
            <TextField
              {...form.field("name")}
              label={t("program.name")}
              hint={t("program.nameHint")}
              maxLength={200}
              spellCheck={false}
              autoComplete="off"
            />
            <SelectField {...form.field("language")} label={t("program.language")}>
              {names.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SelectField>
          </div>
          {children}
          <ProgramFile
            language={language}
            languages={names}
            onRead={(read) => form.fill({ ...read, name: name.trim() || read.name })}
          />
          <CodeField
            label={t("program.code")}
            language={language}
            value={code}
            textKey="program"
            rows={12}
            onChange={(text) => form.fill({ code: text })}
            onSubmit={submit}
          />
          {beside}
          <FormError text={form.failure} />
        </div>
      </FieldPlacesContext>
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
