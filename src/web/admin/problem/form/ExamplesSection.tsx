import { problemLimits } from "../../../../shared/problem/problemRules.ts";
import { announce } from "../../../ui/notice/announce.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { useFieldPlace } from "../../../ui/control/fieldPlaces.ts";
import { FormSection } from "../fields/FormSection.tsx";
import { type FormExample, newKey } from "../model/formModel.ts";
import { useFieldError, useFormField } from "../model/formStore.tsx";
import { moved } from "../sort/moved.ts";
import { SortableList } from "../sort/SortableList.tsx";
import { useProblemWords } from "../texts.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";

/** Samples of the statement, shown in this order; two are recommended. */
export function ExamplesSection() {
  const t = useProblemWords();
  const [examples, change] = useFormField("examples");
  const error = useFieldError("examples");
  const isFull = examples.length >= problemLimits.examples;
  const advised = problemLimits.examplesAdvised;
  const write = (key: string, part: "input" | "output", text: string) =>
    change(examples.map((each) => (each.key === key ? { ...each, [part]: text } : each)));
  const remove = ({ key }: FormExample, index: number) => {
    change(examples.filter((each) => each.key !== key));
    announce(t("examples.removed", { number: index + 1 }));
  };
  return (
    <FormSection
      name="examples"
      title={t("section.examples")}
      hint={
        examples.length === advised
          ? t("examples.hint")
          : t(examples.length < advised ? "examples.tooFew" : "examples.many", { advised })
      }
    >
      <FieldBlock name="examples" className={styles.anchor}>
        <FieldError />
        {examples.length > 0 && (
          <SortableList
            label={t("section.examples")}
            items={examples}
            nameOf={(_example, index) => t("examples.number", { number: index + 1 })}
            onMove={(from, to) => change(moved(examples, from, to))}
          >
            {(example, index, handle) => (
              <div className={styles.entry}>
                <header className={styles.entryHead}>
                  {handle}
                  <h3>{t("examples.number", { number: index + 1 })}</h3>
                  <Button
                    look="quiet"
                    size="small"
                    icon="bin"
                    iconOnly
                    onClick={() => remove(example, index)}
                  >
                    {t("examples.remove", { number: index + 1 })}
                  </Button>
                </header>
                <div className={styles.pair}>
                  {(["input", "output"] as const).map((part) => (
                    <PlainArea
                      key={part}
                      label={t(`examples.${part}`)}
                      name={t(`examples.${part}Of`, { number: index + 1 })}
                      value={example[part]}
                      rows={rowsOf(example)}
                      hasFault={error !== null && hasMarks(example[part])}
                      onChange={(text) => write(example.key, part, text)}
                    />
                  ))}
                </div>
              </div>
            )}
          </SortableList>
        )}
      </FieldBlock>
      <div>
        <Button
          disabled={isFull}
          onClick={() => change([...examples, { key: newKey(), input: "", output: "" }])}
        >
          {t("examples.add")}
        </Button>
      </div>
    </FormSection>
  );
}

/** Both fields of a sample have the height that the longer text requires. */
function rowsOf({ input, output }: FormExample): number {
  const lines = Math.max(...[input, output].map((text) => text.split("\n").length));
  return Math.min(12, Math.max(3, lines));
}

function hasMarks(text: string): boolean {
  return /<\/(input|output)>/.test(text);
}

function PlainArea(props: {
  label: string;
  name: string;
  value: string;
  rows: number;
  hasFault: boolean;
  onChange: (text: string) => void;
}) {
  const { label, name, value, rows, hasFault, onChange } = props;
  return (
    <label className={styles.plainArea}>
      <span>{label}</span>
      <textarea
        ref={useFieldPlace(undefined)}
        aria-label={name}
        aria-invalid={hasFault || undefined}
        rows={rows}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        maxLength={problemLimits.example}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
