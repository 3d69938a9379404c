import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Locale } from "../../../shared/text/locale.ts";
import { useSession } from "../../platform/session.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { type EditorialPlace, editorialQuery } from "../queries.ts";
import { useEditorialWords } from "../texts.ts";
import { Facts } from "./Facts.tsx";
import css from "./Editorials.module.css";

interface OneEditorialProps {
  place: EditorialPlace;
  id: number;
  /** Returns to the list; null if there is no other editorial. */
  onBack: (() => void) | null;
}

/** One editorial with its text, in the reader's language or in a chosen language. */
export function OneEditorial({ place, id, onBack }: OneEditorialProps) {
  const t = useEditorialWords();
  const uid = useSession()?.user.uid;
  const [language, setLanguage] = useState<Locale>();
  const query = editorialQuery(place, { id, language, uid });
  const { data, error, refetch } = useQuery(query);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;
  // The list that contained the pressed button has been removed, so the focus moves to the editorial.
  useEffect(() => {
    if (isLoaded && onBack) heading.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the text appears
  }, [isLoaded]);
  return (
    <article className={css.editorial} aria-busy={!isLoaded && !error}>
      {onBack && (
        <Button size="small" look="quiet" icon="left" onClick={onBack}>
          {t("back")}
        </Button>
      )}
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <h2 ref={heading} tabIndex={-1} lang={data.language} className={css.title}>
            {data.title}
          </h2>
          <Facts row={data} />
          {data.languages.length > 1 && (
            <Choices
              label={t("language")}
              value={language ?? data.language}
              options={data.languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
              onChange={setLanguage}
            />
          )}
          <div lang={data.language}>
            <RenderedText html={data.html} />
          </div>
        </>
      )}
    </article>
  );
}
