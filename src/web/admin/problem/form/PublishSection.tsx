import type { AdminProblem } from "../../../../shared/problem/problemAdmin.ts";
import {
  classProblemAuths,
  ProblemAuth,
  siteProblemAuths,
} from "../../../../shared/problem/problem.ts";
import { missingToPublish } from "../../../../shared/problem/publishing.ts";
import { useStore } from "../../../platform/store.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Choices } from "../../../ui/control/Choices.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { useProblemWords } from "../texts.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";
import { stateOf } from "../model/formModel.ts";
import { FormSection, type SectionName } from "../fields/FormSection.tsx";
import { useFormField, useFormStore } from "../model/formStore.tsx";
import { goToSection } from "./goToSection.ts";
import publish from "./PublishSection.module.css";

type Auth = (typeof ProblemAuth)[keyof typeof ProblemAuth];

type ClassAuth = (typeof classProblemAuths)[number];

type Needs = { name: SectionName; label: "needStatement" | "needData"; isMet: boolean }[];

/** The requirements for publishing, and whether the form with its unsaved content meets each of them. */
function usePublishNeeds(row: AdminProblem | null): { needs: Needs; isReady: boolean } {
  const { values, data } = useFormStore();
  const { statements } = stateOf(useStore(values));
  const cases = useStore(data)?.model.cases.length ?? row?.cases ?? 0;
  const missing = missingToPublish({ statements, cases, isRemote: row?.isRemote ?? false });
  const lacks = (part: string) => missing === part || missing === "statementAndTestDataNeeded";
  return {
    isReady: missing === null,
    needs: [
      { name: "statement", label: "needStatement", isMet: !lacks("statementNeeded") },
      { name: "data", label: "needData", isMet: !lacks("testDataNeeded") },
    ],
  };
}

/**
 * The last step: who sees the problem now, the missing requirements for publishing, and the button that publishes it.
 */
export function PublishSection(props: {
  row: AdminProblem | null;
  /**
   * Whether the problem belongs to a class. Such a problem can be shown to the members of the class, but is never
   * public.
   */
  isOfClass: boolean;
  mayPublish: boolean;
  /** Saved visibility; null if the problem has not been created yet. */
  savedAuth: number | null;
  isSaving: boolean;
  onPublish: () => void;
}) {
  const { row, isOfClass, mayPublish, savedAuth, isSaving, onPublish } = props;
  const t = useProblemWords();
  const { needs, isReady } = usePublishNeeds(row);
  const isPublic = savedAuth === ProblemAuth.Public;
  return (
    <FormSection
      name="publish"
      title={t(isOfClass ? "auth.label" : "section.publish")}
      hint={isOfClass ? undefined : t("publish.hint")}
    >
      <Visibility
        isOfClass={isOfClass}
        offered={isOfClass ? classProblemAuths : siteAuths(isPublic)}
      />
      {!isPublic && !isOfClass && (
        <div className={publish.step}>
          <h3>{t("publish.title")}</h3>
          <ul role="list" className={publish.needs}>
            {needs.map(({ name, label, isMet }) => (
              <li key={name} data-met={isMet || undefined}>
                <Icon name={isMet ? "check" : "warning"} />
                <span>
                  {t(`publish.${label}`)}
                  <span className="visually-hidden">
                    {" "}
                    {t(isMet ? "publish.met" : "publish.unmet")}
                  </span>
                </span>
                {!isMet && (
                  <Button size="small" look="quiet" onClick={() => goToSection(name)}>
                    {t("publish.goTo", { section: t(`section.${name}`) })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {!mayPublish ? (
            <p className={styles.hint}>{t("auth.onlyAdmins")}</p>
          ) : row?.archived ? (
            <p className={styles.hint}>{t("publish.archived")}</p>
          ) : (
            <div className={publish.act}>
              <Button
                look={isReady ? "primary" : "plain"}
                icon="eye"
                busy={isSaving}
                disabled={!isReady}
                onClick={onPublish}
              >
                {t("publish.button")}
              </Button>
              <p className={styles.hint}>{t(isReady ? "publish.ready" : "publish.notReady")}</p>
            </div>
          )}
        </div>
      )}
    </FormSection>
  );
}

/**
 * "Public" is an option only while the problem is public; a problem that is not public is published in the last step of
 * the form.
 */
function siteAuths(isPublic: boolean): readonly number[] {
  return isPublic ? siteProblemAuths : [ProblemAuth.Private, ProblemAuth.Contest];
}

function Visibility({ isOfClass, offered }: { isOfClass: boolean; offered: readonly number[] }) {
  const t = useProblemWords();
  const [auth, change] = useFormField("auth");
  return (
    <FieldBlock name="auth" className={styles.choice}>
      <Choices
        label={t("auth.label")}
        value={String(auth)}
        options={offered.map((each) => ({
          value: String(each),
          label: t(`auth.a${each as Auth}`),
        }))}
        onChange={(value) => change(Number(value))}
      />
      <p className={styles.hint}>
        {t(isOfClass ? `auth.inClass${auth as ClassAuth}` : `auth.hint${auth as Auth}`)}
      </p>
      <FieldError />
    </FieldBlock>
  );
}
