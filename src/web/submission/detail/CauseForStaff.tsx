import type { ReactNode } from "react";
import type { SubmissionDetail } from "../../../shared/submission/submission.ts";
import type { SystemErrorCode } from "../../../shared/call/systemErrors.ts";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useEndings } from "../endings.ts";
import css from "./SubmissionDetailPage.module.css";

/** The cause of a System Error and the remedy; the server sends them to staff only. */
export function CauseForStaff({ cause }: { cause: NonNullable<SubmissionDetail["cause"]> }) {
  const words = useEndings();
  if (!words) return null;
  const { code, hint, detail, traceId } = cause;
  // Judge nodes of other versions may report causes for which this version has no text. For such a cause, the hint in
  // the response is shown.
  const key = words.has(`causes.${code as SystemErrorCode}.text`)
    ? (code as SystemErrorCode)
    : null;
  return (
    <Panel title={words("cause.title")}>
      <dl className={css.cause}>
        {key && <Fact name={words("cause.what")}>{words(`causes.${key}.text`)}</Fact>}
        <Fact name={words("cause.hint")}>{key ? words(`causes.${key}.hint`) : hint}</Fact>
        <Fact name={words("cause.code")}>
          <code>{code}</code>
        </Fact>
        {detail === null && <Fact name={words("cause.detail")}>{words("cause.detailHidden")}</Fact>}
        {detail && (
          <Fact name={words("cause.detail")}>
            <code>{detail}</code>
          </Fact>
        )}
        <Fact name={words("cause.trace")}>
          <code>{traceId}</code>{" "}
          <CopyButton text={traceId} label={words("cause.copyTrace")} iconOnly />
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
