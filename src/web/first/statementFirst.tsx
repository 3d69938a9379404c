import type { ProblemDetail } from "../../shared/problem.ts";
import { chooseLanguage } from "../editor/chooseLanguage.ts";
import { languageUsed } from "../editor/chosenLanguage.ts";
import { useEditorPreferences } from "../editor/editorPreferences.ts";
import { Panes } from "../problem/page/Panes.tsx";
import { StatementPane } from "../problem/page/StatementPane.tsx";
import { jsx } from "./drawing.ts";
import { drawFirst } from "./firstPage.ts";

function Statement({ detail }: { detail: ProblemDetail }) {
  const { problem, languages } = detail;
  const where = { owner: "guest", contest: 0, problem: problem.problemId };
  const preferred = useEditorPreferences().language;
  return (
    <Panes
      title={problem.title}
      pane="statement"
      onPane={ignore}
      status={null}
      statement={
        <StatementPane
          detail={detail}
          language={chooseLanguage(languages, [languageUsed(where), preferred])}
          titlePrefix={null}
          onStatementLanguage={ignore}
          onRestore={ignore}
        />
      }
      code={null}
      result={null}
    />
  );
}

function ignore(): void {}

drawFirst((detail: ProblemDetail) => jsx(() => <Statement detail={detail} />, {}));
