import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LOCAL_BANK } from "../../../shared/problem/problem.ts";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { CompileTips } from "./CompileTips.tsx";
import styles from "./IntroductionPage.module.css";
import { LanguageTable } from "./LanguageTable.tsx";
import { languagesQuery } from "./queries.ts";
import { ResultTable } from "./ResultTable.tsx";
import { SumExample } from "./SumExample.tsx";
import { useIntroductionWords } from "./texts.ts";

const parts = ["compilers", "example", "results", "tips"] as const;

/** Information about judging: languages, an example, results, notes on compiling. */
export function IntroductionPage() {
  const t = useIntroductionWords();
  const languages = useQuery(languagesQuery());
  const localLanguages = languages.data?.filter(
    ({ oj, available }) => oj === LOCAL_BANK && available,
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle title={t("title")} />
        <p>{t("lead")}</p>
        <nav aria-label={t("contents")}>
          {parts.map((part) => (
            <a key={part} href={`#${part}`}>
              {t(part)}
            </a>
          ))}
          <Link to="/developer">{t("developers")}</Link>
        </nav>
      </header>
      <div id="compilers" className={styles.part}>
        <LanguageTable
          languages={localLanguages}
          error={languages.error}
          onRetry={() => void languages.refetch()}
        />
      </div>
      <div id="example" className={styles.part}>
        <SumExample languages={localLanguages} />
      </div>
      <div id="results" className={styles.part}>
        <ResultTable />
      </div>
      <div id="tips" className={styles.part}>
        <CompileTips />
      </div>
    </div>
  );
}
