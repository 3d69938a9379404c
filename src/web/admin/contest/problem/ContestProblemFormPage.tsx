import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { AdminContest } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { createContestProblem } from "../../../../shared/contestOrganizer/contestProblemForms.ts";
import { ProblemAuth } from "../../../../shared/problem/problem.ts";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { call } from "../../../platform/api.ts";
import { isProblemStaff, useSession } from "../../../platform/session.ts";
import { Toggle } from "../../../ui/control/Field.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { FormSection } from "../../problem/fields/FormSection.tsx";
import type { FormTarget } from "../../problem/form/formTarget.ts";
import { ProblemForm } from "../../problem/form/ProblemFormPage.tsx";
import { useProblemWords } from "../../problem/texts.ts";
import navCss from "../../PageLinks.module.css";
import formCss from "../form/ContestFormPage.module.css";
import { ADMIN_CONTESTS, adminContestQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestProblemsPage.module.css";

/**
 * The problem form within a contest: a new problem is created in the contest with the next letter; an existing problem
 * is edited, with a link back.
 */
export function ContestProblemFormPage() {
  const t = useAdminContestWords();
  const { contestId, pid } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(adminContestQuery(Number(contestId)));
  if (data) return <InContest contest={data} pid={pid === undefined ? null : Number(pid)} />;
  return (
    <AdminPage>
      <PageTitle title={t("problems")} />
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={formCss.waiting} aria-busy="true" />
      )}
    </AdminPage>
  );
}

function InContest({ contest, pid }: { contest: AdminContest; pid: number | null }) {
  const t = useAdminContestWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const addresses = useContestAddresses();
  const { id: cid, title, type } = contest;
  const contestId = String(cid);
  const [publishes, setPublishes] = useState(false);
  // A ref is needed, because the form keeps the target with which it was opened.
  const publishesAtEnd = useRef(false);
  const target: FormTarget = {
    head: <WayBack contestId={contestId} title={title} />,
    defaults: { type, auth: ProblemAuth.Contest },
    async create(form) {
      const { displayId, ...saved } = await call(createContestProblem, {
        ...form,
        problem: { ...form.problem, classId: contest.classId },
        cid,
        publishAtEnd: publishesAtEnd.current,
      });
      void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      toast("good", t("added", { letter: displayId ?? "" }));
      return saved;
    },
    onCreated(created) {
      const params = { ...addresses.params, contestId, pid: String(created) };
      void navigate({ to: addresses.problem, params, replace: true });
    },
    classId: contest.classId,
    followsOwner: false,
    visibility: (
      <Visibility
        isOfClass={contest.classId !== null}
        isOver={contest.status === 1}
        publishes={publishes}
        onPublishes={(on) => {
          publishesAtEnd.current = on;
          setPublishes(on);
        }}
      />
    ),
  };
  return <ProblemForm pid={pid} target={target} />;
}

/** A link back to the problems of the contest. */
export function WayBack({ contestId, title }: { contestId: string; title: string }) {
  const t = useAdminContestWords();
  const { problems, params } = useContestAddresses();
  return (
    <p className={navCss.links}>
      <Link to={problems} params={{ ...params, contestId }}>
        <Icon name="left" /> {t("backToProblems", { title })}
      </Link>
    </p>
  );
}

/**
 * Shows who will see the new problem. Root and problem admins may choose to make it public when the contest ends. In a
 * class, organizers may choose that the members see it from then on.
 */
function Visibility(props: {
  isOfClass: boolean;
  isOver: boolean;
  publishes: boolean;
  onPublishes: (on: boolean) => void;
}) {
  const { isOfClass, isOver, publishes, onPublishes } = props;
  const t = useAdminContestWords();
  const words = useProblemWords();
  const isSiteStaff = isProblemStaff(useSession()?.user);
  const mayPublish = isOfClass || isSiteStaff;
  return (
    <FormSection name="publish" title={words(isOfClass ? "auth.label" : "section.publish")}>
      <p className={css.hint}>
        {t(isOfClass ? "newInClass" : isOver ? "newInOver" : "newInContest")}
      </p>
      {mayPublish && !isOver && (
        <Toggle
          label={t(isOfClass ? "showOneAtEnd" : "publishOneAtEnd")}
          checked={publishes}
          onChange={onPublishes}
        />
      )}
    </FormSection>
  );
}
