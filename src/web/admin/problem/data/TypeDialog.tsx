import { useQuery } from "@tanstack/react-query";
import { type Ref, useId, useRef, useState } from "react";
import { TYPED_MAX } from "../../../../shared/problem/testData.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { type CaseItem, typedCase } from "../model/casesModel.ts";
import styles from "./data.module.css";
import { previewQuery } from "./queries.ts";
import { useDataWords } from "./texts.ts";

interface Props {
  pid: number;
  /** Undefined for a new case. */
  item: CaseItem | undefined;
  number: number;
  onCase: (testCase: CaseItem) => void;
  onClose: () => void;
}

/** A dialog in which both files of a small test case are entered or edited as text. */
export function TypeDialog(props: Props) {
  return props.item ? (
    <EditCase {...props} item={props.item} />
  ) : (
    <TypeForm {...props} input="" output="" />
  );
}

/** Waits until the stored files are loaded; they are small enough for a complete preview. */
function EditCase(props: Props & { item: CaseItem }) {
  const { pid, item, number, onClose } = props;
  const t = useDataWords();
  const input = useQuery(previewQuery(pid, item.input));
  const output = useQuery(previewQuery(pid, item.output));
  const [before, after] = [
    "text" in item.input.from ? item.input.from.text : input.data?.text,
    "text" in item.output.from ? item.output.from.text : output.data?.text,
  ];
  if (before !== undefined && after !== undefined) {
    return <TypeForm {...props} input={before} output={after} />;
  }
  const error = input.error ?? output.error;
  return (
    <Dialog title={t("editTitle", { number })} width="52rem" onClose={onClose}>
      {error ? <ErrorNote error={error} /> : <div className={styles.skeleton} aria-busy />}
    </Dialog>
  );
}

function TypeForm(props: Props & { input: string; output: string }) {
  const { item, number, onCase, onClose } = props;
  const t = useDataWords();
  const [input, setInput] = useState(props.input);
  const [output, setOutput] = useState(props.output);
  const first = useRef<HTMLTextAreaElement>(null);
  const isLong = Math.max(input.length, output.length) > TYPED_MAX;
  const apply = () => onCase(typedCase({ input, output }, item));
  return (
    <Dialog
      title={item ? t("editTitle", { number }) : t("typeTitle")}
      width="52rem"
      onClose={onClose}
      footer={
        <>
          {!item && (
            <Button
              disabled={isLong}
              onClick={() => {
                apply();
                setInput("");
                setOutput("");
                first.current?.focus();
              }}
            >
              {t("addMore")}
            </Button>
          )}
          <Button
            look="primary"
            disabled={isLong}
            onClick={() => {
              apply();
              onClose();
            }}
          >
            {t("apply")}
          </Button>
        </>
      }
    >
      <div className={styles.both}>
        <TextBox label={t("typeInput")} value={input} onChange={setInput} box={first} />
        <TextBox label={t("typeOutput")} value={output} onChange={setOutput} />
      </div>
      <p className={isLong ? styles.warn : styles.note} role={isLong ? "alert" : undefined}>
        {t(isLong ? "typeTooLong" : "typeHint")}
      </p>
    </Dialog>
  );
}

function TextBox(props: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  box?: Ref<HTMLTextAreaElement>;
}) {
  const { label, value, onChange, box } = props;
  const id = useId();
  return (
    <div className={styles.textBox}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={box}
        rows={12}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
