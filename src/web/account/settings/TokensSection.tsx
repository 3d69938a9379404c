import { Link } from "@tanstack/react-router";
import { NewToken } from "../../token/NewToken.tsx";
import { TokenList } from "../../token/TokenList.tsx";
import list from "../../ui/page/listInPanel.module.css";
import { useTokenWords } from "../../token/texts.ts";
import type { SectionProps } from "./sections.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** API tokens: the list, and the form for a new token. */
export function TokensSection({ user }: SectionProps) {
  const t = useTokenWords();
  return (
    <>
      <p className={list.text}>
        {t("text")}
        <WordSpace />
        <Link to="/developer">{t("guide")}</Link>
      </p>
      <div className={list.list}>
        <TokenList uid={user.uid} />
      </div>
      <NewToken />
    </>
  );
}
