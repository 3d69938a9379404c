import type { ProblemState } from "../../../../shared/problem/problemRules.ts";
import type { Compiled } from "./compileProgram.ts";
import { GeneralPart } from "./GeneralPart.tsx";
import { JudgeModeChoice } from "./JudgeModeChoice.tsx";
import { ProgramPart } from "./ProgramPart.tsx";

/** The fields of a problem that define how output is judged; only this panel edits them. */
export type CheckerValue = Pick<
  ProblemState,
  | "judgeMode"
  | "comparison"
  | "comparisonOptions"
  | "isRemoveEndBlank"
  | "spjLanguage"
  | "spjCode"
  | "checkerProtocol"
  | "checkerFlags"
  | "checkerCaseFlags"
  | "judgeExtraFile"
>;

export interface CheckerPanelProps {
  /** Numeric id of the problem; null while the problem has not been created. */
  pid: number | null;
  value: CheckerValue;
  /** Contains only changed fields. */
  onChange: (change: Partial<CheckerValue>) => void;
  /** Error message for the program (field `spjCode`), from the server or from the form's rules. */
  programError: string | null;
  /** The last compiler output. */
  compiled: Compiled | null;
  onCompiled: (compiled: Compiled) => void;
}

/** How an output is judged: by a standard checker, a custom checker, or an interactor. */
export function CheckerPanel(props: CheckerPanelProps) {
  const { value, onChange } = props;
  return (
    <>
      <JudgeModeChoice value={value} onChange={onChange} />
      {value.judgeMode === "default" ? (
        <GeneralPart value={value} onChange={onChange} />
      ) : (
        <ProgramPart key={value.judgeMode} {...props} />
      )}
    </>
  );
}
