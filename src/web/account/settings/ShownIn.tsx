import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getContestsWithOwnData } from "../../../shared/contest/contestNames.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import css from "./ProfileSection.module.css";
import { useSettingsWords } from "./texts.ts";

/** The reader's contests whose scoreboards show a part of the profile; renders nothing if there are none. */
export function ShownIn({ part }: { part: "realname" | "gender" }) {
  const t = useSettingsWords();
  const uid = useSession()?.user.uid;
  const { data } = useQuery({
    queryKey: ["account", "shownIn", uid],
    queryFn: ({ signal }) => call(getContestsWithOwnData, {}, signal),
    enabled: uid !== undefined,
  });
  const contests = data?.filter((each) => each[part]) ?? [];
  if (contests.length === 0) return null;
  return (
    <div className={css.shownIn}>
      <p>{t(`shownIn.${part}`)}</p>
      <ul>
        {contests.map(({ cid, title }) => (
          <li key={cid}>
            <Link to="/contest/$contestID" params={{ contestID: String(cid) }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
