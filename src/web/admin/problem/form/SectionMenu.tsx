import { useEffect, useRef, useState } from "react";
import { useProblemWords } from "../words.ts";
import { isPlaceOf } from "./firstError.ts";
import { type SectionName, sectionNames } from "./FormSection.tsx";
import styles from "./ProblemFormPage.module.css";
import { useFormStore } from "./formStore.tsx";
import { useStore } from "../../../platform/store.ts";

/** Table of contents of the form: follows scrolling, marks sections with errors, jumps to them. */
export function SectionMenu({ names }: { names: readonly SectionName[] }) {
  const t = useProblemWords();
  const current = useCurrentSection(names);
  const errors = useStore(useFormStore().errors);
  const wrong = useWrongSections(names, errors);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the menu is one line, its part that is current must be in it.
    const { current: nav } = list;
    const link = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && link) nav.scrollLeft = link.offsetLeft - nav.offsetLeft - nav.clientWidth / 3;
  }, [current]);
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
                goTo(name);
              }}
            >
              {t(`section.${name}`)}
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

function goTo(name: SectionName): void {
  document.getElementById(name)?.scrollIntoView({ block: "start" });
  document.getElementById(`${name}-title`)?.focus({ preventScroll: true });
}

/** The part that lies under the upper third of the window. */
function useCurrentSection(names: readonly SectionName[]): SectionName {
  const [current, setCurrent] = useState<SectionName>(sectionNames[0]);
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = names.find((name) => visible.has(name));
        if (first) setCurrent(first);
      },
      { rootMargin: "-25% 0px -65% 0px" },
    );
    for (const name of names) {
      const section = document.getElementById(name);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [names]);
  return current;
}

/** Sections that contain a field with an error; read from the DOM, which has the places of fields. */
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
