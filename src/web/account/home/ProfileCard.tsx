import { Link } from "@tanstack/react-router";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { type getUserHome, WEB_ADDRESS } from "../../../shared/account/profile.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { ReportUserButton } from "../../moderation/ReportUserButton.tsx";
import { Avatar } from "../../ui/mark/Avatar.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { GenderMark } from "./GenderMark.tsx";
import css from "./UserHomePage.module.css";
import { useUserHomeWords } from "./texts.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

export type Person = OutputOf<typeof getUserHome>;

/** The header of a user's page: name, picture and figures. */
export function ProfileCard(props: { person: Person; own: boolean; title: string }) {
  const { person, own, title } = props;
  const t = useUserHomeWords();
  const { username, nickname, gender, avatar, recentLoginTime } = person;
  return (
    <section className={css.card}>
      <Avatar src={avatar} name={username} size="clamp(4.5rem, 16vw, 7rem)" />
      <div className={css.who}>
        <PageTitle title={title} className={css.name}>
          {username}
        </PageTitle>
        <GenderMark gender={gender} />
        {nickname && <span className={css.nickname}>{nickname}</span>}
      </div>
      <ul role="list" className={css.facts}>
        <Facts person={person} />
        <li>
          <Icon name="clock" />
          {recentLoginTime ? (
            <span>
              {t("lastLogin")}
              <WordSpace />
              <TimeAgo at={recentLoginTime} />
            </span>
          ) : (
            t("neverLoggedIn")
          )}
        </li>
      </ul>
      <Numbers person={person} />
      <div className={css.actions}>
        {own && (
          <Link to="/setting" className={css.action}>
            <Icon name="gear" /> {t("edit")}
          </Link>
        )}
        <Link to="/status" search={{ username }} className={css.action}>
          <Icon name="list" /> {t("submissions")}
        </Link>
        {!own && <ReportUserButton person={person} />}
      </div>
    </section>
  );
}

function Facts({ person: { school, github, blog } }: { person: Person }) {
  const t = useUserHomeWords();
  return (
    <>
      {school && (
        <li>
          <Icon name="home" label={t("school")} />
          <span>{school}</span>
        </li>
      )}
      <WebLink label={t("github")} address={github} />
      <WebLink label={t("blog")} address={blog} />
    </>
  );
}

/**
 * A link to a web address. Addresses that were stored before web addresses were required may have another form; these
 * are not shown.
 */
function WebLink({ label, address }: { label: string; address: string | null }) {
  if (!address || !WEB_ADDRESS.test(address)) return null;
  return (
    <li>
      <Icon name="external" />
      <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc" title={address}>
        {label}
      </a>
    </li>
  );
}

function Numbers({ person: { ac, total, score } }: { person: Person }) {
  const t = useUserHomeWords();
  const locale = useDisplayLocale();
  const counts: [string, number][] = [
    [t("solved"), ac],
    [t("total"), total],
  ];
  if (score > 0) counts.push([t("score"), score]);
  return (
    <dl className={css.numbers}>
      {counts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{value.toLocaleString(locale)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ProfileCardSkeleton({ title }: { title: string }) {
  return (
    <section className={`${css.card} ${css.waiting}`}>
      <Avatar src={null} name=" " size="clamp(4.5rem, 16vw, 7rem)" />
      <div className={css.who}>
        <PageTitle title={title} className={css.name}>
          <span className={css.bone} />
        </PageTitle>
      </div>
      <div className={css.facts}>
        <span className={css.bone} />
      </div>
      <div className={css.numbers}>
        <span className={css.bone} />
      </div>
    </section>
  );
}
