import { useQueryClient } from "@tanstack/react-query";
import { registerTraining, TRAINING_PASSWORD_MAX } from "../../shared/practice/training.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { Button } from "../ui/control/Button.tsx";
import { PasswordField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { useTrainingWords } from "./texts.ts";
import { useTraining } from "./trainingContext.ts";
import css from "./RegisterForm.module.css";

/** Error codes of refusals that concern the password. */
const ofPassword: ReadonlySet<string> = new Set([
  "TRAINING_PASSWORD_REQUIRED",
  "TRAINING_PASSWORD_WRONG",
  "TOO_MANY_REQUESTS",
]);

/**
 * Error codes which mean that the training is already open to the viewer: they joined in another window or by a request
 * whose response was lost, or the training was made public.
 */
const isOpenAlready: ReadonlySet<string> = new Set(["TRAINING_REGISTERED", "TRAINING_OPEN_TO_ALL"]);

/** Joins a private training with its password. `isAlone`: whether the panel is the only content of the page. */
export function RegisterPanel({ isAlone = false }: { isAlone?: boolean }) {
  const t = useTrainingWords();
  const join = useJoin();
  const form = useFields({
    initialValues: { password: "" },
    validate: ({ password }) => ({
      password: password.trim() === "" ? t("passwordEmpty") : null,
    }),
    send: ({ password }) => join(password),
    fieldOf: ({ code }) => (ofPassword.has(code) ? "password" : null),
  });
  return (
    <Panel title={t("registerTitle")} className={isAlone ? css.alone : ""}>
      <Form form={form} className={css.form}>
        <p>{t("registerText")}</p>
        <FormError text={form.failure} />
        <PasswordField
          label={t("password")}
          maxLength={TRAINING_PASSWORD_MAX}
          autoComplete="off"
          {...form.field("password")}
        />
        <div>
          <Button look="primary" type="submit" busy={form.busy}>
            {t("register")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/**
 * Form with which a class member joins a private training of the class. Class members can open the training's problems
 * even without joining.
 */
export function RegisterInClassPanel() {
  const t = useTrainingWords();
  const join = useJoin();
  const form = useFields({ initialValues: {}, send: () => join(null) });
  return (
    <Panel title={t("registerTitle")}>
      <Form form={form} className={css.form}>
        <p>{t("registerTextInClass")}</p>
        <FormError text={form.failure} />
        <div>
          <Button look="primary" type="submit" busy={form.busy}>
            {t("register")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** Makes the reader a member; if the reader already has access, the training is only refetched. */
function useJoin(): (password: string | null) => Promise<void> {
  const t = useTrainingWords();
  const client = useQueryClient();
  const { tid } = useTraining();
  return async (password) => {
    try {
      await call(registerTraining, { tid, password });
      toast("good", t("registered"));
    } catch (error) {
      if (!(error instanceof ApiError && isOpenAlready.has(error.code))) throw error;
    }
    await client.invalidateQueries({ queryKey: ["submission"] });
  };
}
