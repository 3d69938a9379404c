import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { getRouteApi } from "@tanstack/react-router";
import { ApiError } from "../../platform/apiError.ts";
import { requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { useLoginHere } from "../useLoginHere.ts";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ContestHistory } from "./ContestHistory.tsx";
import { ActivityFigures } from "./ActivityFigures.tsx";
import { Heatmap } from "./Heatmap.tsx";
import { ProfileTabs } from "./ProfileTabs.tsx";
import { ProfileCard, ProfileCardSkeleton } from "./ProfileCard.tsx";
import { heatmapQuery, userHomeQuery } from "./queries.ts";
import { SolvedCounts } from "./SolvedCounts.tsx";
import css from "./UserHomePage.module.css";
import { VirtualHistory } from "./VirtualHistory.tsx";
import { useUserHomeWords } from "./texts.ts";

const RatingPanel = lazy(async () => ({
  default: (await import("./RatingPanel.tsx")).RatingPanel,
}));

const route = getRouteApi("/user-home");

/** A user's page (specification 2.6); the viewer's own page if the URL contains no username. */
export function UserHomePage() {
  const t = useUserHomeWords();
  const { uid, username, tab } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useSession()?.user;
  const hasName = uid !== undefined || username !== undefined;
  useLoginHere(!hasName);
  const whose = hasName ? { uid, username } : { uid: me?.uid };
  const home = useQuery({ ...userHomeQuery(whose, me?.uid), enabled: hasName || me !== undefined });
  const person = home.data;
  const days = useQuery({ ...heatmapQuery(person?.uid ?? ""), enabled: person !== undefined });
  const own = person !== undefined && person.uid === me?.uid;
  const title = own ? t("ownTitle") : t("title", { name: person?.username ?? username ?? "…" });

  if (!hasName && !me) return <LoginFirst />;
  if (home.isError && !person) {
    const unknown = home.error instanceof ApiError && home.error.code === "USER_NOT_FOUND";
    return (
      <div className={css.page}>
        <PageTitle title={unknown ? t("notFoundTitle") : title} hidden />
        {unknown ? (
          <EmptyNote icon="user" title={t("notFoundTitle")}>
            {t("notFoundText")}
          </EmptyNote>
        ) : (
          <ErrorNote error={home.error} onRetry={() => void home.refetch()} />
        )}
      </div>
    );
  }
  return (
    <div className={css.page} aria-busy={!person}>
      {person ? (
        <ProfileCard person={person} own={own} title={title} />
      ) : (
        <ProfileCardSkeleton title={title} />
      )}
      <Panel title={t("activity")}>
        <ActivityFigures days={days.data} />
        {days.isError && !days.data ? (
          <ErrorNote error={days.error} onRetry={() => void days.refetch()} />
        ) : (
          <Heatmap days={days.data} />
        )}
      </Panel>
      {typeof person?.contestRating?.rating === "number" && (
        <Suspense>
          <RatingPanel key={person.uid} person={person} reader={me?.uid} />
        </Suspense>
      )}
      {person && <SolvedCounts person={person} />}
      {person && <ContestHistory key={person.uid} uid={person.uid} reader={me?.uid} />}
      {person && <VirtualHistory key={`virtual ${person.uid}`} uid={person.uid} reader={me?.uid} />}
      {person && (
        <ProfileTabs
          person={person}
          own={own}
          tab={tab ?? "profile"}
          refreshing={home.isFetching}
          onRefresh={() => void home.refetch()}
          onTab={(next) =>
            void navigate({
              search: (search) => ({ ...search, tab: next === "solved" ? next : undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </div>
  );
}

function LoginFirst() {
  const t = useUserHomeWords();
  return (
    <div className={css.page}>
      <PageTitle title={t("ownTitle")} hidden />
      <EmptyNote
        icon="user"
        title={t("loginTitle")}
        action={
          <Button look="primary" onClick={() => requestLogin("required")}>
            {t("login")}
          </Button>
        }
      />
    </div>
  );
}
