import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type checkClassCode, joinClass } from "../../../shared/class/classJoin.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { defaultConfig } from "../../platform/defaultConfig.ts";
import { openAccountDialog, requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { Button, ButtonLink } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { CLASSES, codeQuery } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import css from "./JoinPage.module.css";

type Invitation = OutputOf<typeof checkClassCode>;

/**
 * The page that an invitation opens: it shows the class and the offered role, asks guests to log in or register, and
 * lets users join.
 */
export function JoinPage() {
  const t = useClassWords();
  const { code = "" } = useParams({ strict: false });
  const uid = useSession()?.user.uid;
  const { data, error, refetch } = useQuery(codeQuery(code, uid));
  const isRefused = error instanceof ApiError && !error.passing;
  return (
    <div className={css.page}>
      <Panel className={css.card}>
        {data && <Offered code={code} invitation={data} uid={uid} />}
        {!data && <PageTitle title={t("join.title")} className={css.name} />}
        {!data && error && isRefused && (
          <EmptyNote icon="clock" title={t("join.goneTitle")}>
            {error.msg}
          </EmptyNote>
        )}
        {!data && error && !isRefused && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div className={css.waiting} role="status" aria-label={t("join.checking")} />
        )}
      </Panel>
      <ButtonLink look="quiet" to={uid === undefined ? "/home" : "/class"} icon="left">
        {t(uid === undefined ? "join.toHome" : "join.toList")}
      </ButtonLink>
    </div>
  );
}

function Offered(props: { code: string; invitation: Invitation; uid: string | undefined }) {
  const { code, invitation, uid } = props;
  const t = useClassWords();
  const { name, term, owner, role, ownRole } = invitation;
  return (
    <div className={css.form}>
      <PageTitle title={t("join.titleOf", { name })} className={css.name} />
      <p className={css.facts}>
        {term !== "" && <span>{t("join.term", { term })}</span>}
        <span>{t("join.owner", { name: owner })}</span>
      </p>
      {uid === undefined && <Guest />}
      {uid !== undefined && ownRole !== null && (
        <>
          <p>{t("join.already")}</p>
          <div>
            <ButtonLink
              look="primary"
              to="/class/$classID"
              params={{ classID: String(invitation.classId) }}
            >
              {t("join.open")}
            </ButtonLink>
          </div>
        </>
      )}
      {uid !== undefined && ownRole === null && (
        <>
          <p>{t("join.asRole", { role: t(`roles.${role}`) })}</p>
          <p className={css.note}>{t("join.note")}</p>
          <Join code={code} name={name} />
        </>
      )}
    </div>
  );
}

/** Joining requires an account; this page continues after the login. */
function Guest() {
  const t = useClassWords();
  const { register } = useQuery(websiteConfigQuery()).data ?? defaultConfig;
  return (
    <>
      <p>{t(register ? "join.guestText" : "join.guestLogin")}</p>
      <div className={css.acts}>
        <Button look="primary" onClick={() => requestLogin("asked")}>
          {t("login")}
        </Button>
        {register && (
          <Button onClick={() => openAccountDialog("register")}>{t("join.register")}</Button>
        )}
      </div>
    </>
  );
}

function Join({ code, name }: { code: string; name: string }) {
  const t = useClassWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(joinClass, { code }),
    onSuccess({ classId }) {
      toast("good", t("join.done", { name }));
      void client.invalidateQueries({ queryKey: CLASSES });
      // The list of due homework now includes the homework of the class.
      void client.invalidateQueries({ queryKey: ["submission"] });
      void navigate({ to: "/class/$classID", params: { classID: String(classId) }, replace: true });
    },
  });
  return (
    <>
      <FormError text={error && errorText(error)} />
      <div>
        <Button look="primary" busy={isPending} onClick={() => mutate()}>
          {t("join.submit")}
        </Button>
      </div>
    </>
  );
}
