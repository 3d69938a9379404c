import { useEffect, useRef, useState } from "react";
import { useProblemWords } from "../texts.ts";
import { sectionsOf } from "./firstError.ts";
import type { SectionName } from "../fields/FormSection.tsx";
import { goToSection } from "./goToSection.ts";
import styles from "./ProblemFormPage.module.css";
import { useFormStore } from "../model/formStore.tsx";
import { useStore } from "../../../platform/store.ts";
import { scrollToCurrent } from "../../../ui/page/scrollToCurrent.ts";
import { useCurrentSection } from "../../../ui/page/useCurrentSection.ts";

/**
 * Table of contents of the form: highlights the section in view, flags sections with errors, and scrolls to sections.
 */
export function SectionMenu(props: { names: readonly SectionName[]; isOfClass: boolean }) {
  const { names, isOfClass } = props;
  const t = useProblemWords();
  const current = useCurrentSection(names);
  const wrong = useWrongSections();
  const list = useRef<HTMLElement>(null);
  useEffect(() => scrollToCurrent(list.current), [current]);
  return (
    <nav ref={list} className={styles.menu} aria-label={t("section.menu")}>
      <ul role="list">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              aria-current={name === current ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                goToSection(name);
              }}
            >
              {t(isOfClass && name === "publish" ? "auth.label" : `section.${name}`)}
              {wrong.has(name) && (
                <span className={styles.wrong} role="img" aria-label={t("section.hasErrors")} />
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Sections that contain a field with an error. The positions of fields are known only after rendering. */
function useWrongSections(): ReadonlySet<SectionName> {
  const { errors, places } = useFormStore();
  const texts = useStore(errors);
  const [wrong, setWrong] = useState<ReadonlySet<SectionName>>(new Set());
  useEffect(() => setWrong(new Set(sectionsOf(places, Object.keys(texts)))), [places, texts]);
  return wrong;
}
