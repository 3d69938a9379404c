import { anyWrong, isAnyWrong } from "../../../../shared/problem/checkMargins.ts";
import {
  type ExpectedVerdict,
  expectedVerdicts,
} from "../../../../shared/problem/problemPackage.ts";
import { useTexts } from "../../../platform/texts.tsx";
import styles from "./check.module.css";
import { useCheckWords } from "./texts.ts";

/** Verdicts that a solution may get: specific verdicts, or any verdict other than accepted. */
export function ExpectedField(props: {
  expected: readonly ExpectedVerdict[];
  onChange: (expected: ExpectedVerdict[]) => void;
}) {
  const { expected, onChange } = props;
  const t = useCheckWords();
  return (
    <fieldset className={styles.verdicts}>
      <legend>{t("program.expected")}</legend>
      <div>
        <label>
          <input
            type="checkbox"
            checked={isAnyWrong(expected)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...anyWrong] : [])}
          />
          <span>{t("program.anyWrong")}</span>
        </label>
        {expectedVerdicts.map((each) => (
          <VerdictChoice
            key={each}
            verdict={each}
            checked={expected.includes(each)}
            onChange={(isChosen) =>
              onChange(
                expectedVerdicts.filter((one) =>
                  one === each ? isChosen : expected.includes(one),
                ),
              )
            }
          />
        ))}
      </div>
      <p className={styles.note}>{t("program.expectedHint")}</p>
    </fieldset>
  );
}

/** Packages use PC for the verdict that the status list calls PAC. */
const nameOf = (verdict: ExpectedVerdict) => (verdict === "PC" ? "PAC" : verdict);

function VerdictChoice(props: {
  verdict: ExpectedVerdict;
  checked: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const { verdict, checked, onChange } = props;
  const t = useTexts("verdict");
  return (
    <label>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {verdict} <small>{t(nameOf(verdict))}</small>
      </span>
    </label>
  );
}
