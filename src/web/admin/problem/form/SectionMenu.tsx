import { useEffect, useRef, useState } from "react";
import { useProblemWords } from "../texts.ts";
import { isPlaceOf } from "./firstError.ts";
import type { SectionName } from "../fields/FormSection.tsx";
import { goToSection } from "./goToSection.ts";
import styles from "./ProblemFormPage.module.css";
import { useFormStore } from "../model/formStore.tsx";
import { useStore } from "../../../platform/store.ts";
import { scrollToCurrent } from "../../../ui/scrollToCurrent.ts";
import { useCurrentSection } from "../../../ui/useCurrentSection.ts";

/** Table of contents of the form: follows scrolling, marks sections with errors, jumps to them. */
export function SectionMenu(props: { names: readonly SectionName[]; isOfClass: boolean }) {
  const { names, isOfClass } = props;
  const t = useProblemWords();
  const current = useCurrentSection(names);
  const errors = useStore(useFormStore().errors);
  const wrong = useWrongSections(names, errors);
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

/** Sections that contain a field with an error; read from the DOM, which knows the positions of fields. */
function useWrongSections(
  names: readonly SectionName[],
  errors: Readonly<Record<string, string>>,
): ReadonlySet<SectionName> {
  const [wrong, setWrong] = useState<ReadonlySet<SectionName>>(new Set());
  useEffect(() => {
    const fields = Object.keys(errors);
    const holds = (name: SectionName) =>
      [...document.querySelectorAll<HTMLElement>(`#${name} [data-field]`)].some((place) =>
        isPlaceOf(place, fields),
      );
    setWrong(new Set(fields.length === 0 ? [] : names.filter(holds)));
  }, [names, errors]);
  return wrong;
}
