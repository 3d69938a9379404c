import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { whoAmI } from "../../shared/account/account.ts";
import { call } from "../platform/api.ts";
import { session, useSession } from "../platform/session.ts";

/** Fetches the user once per visit, so that a changed role or an ended session is noticed early. */
export function useFreshUser(): void {
  const current = useSession();
  const uid = current?.user.uid;
  const { data } = useQuery({
    queryKey: ["account", "me", uid],
    queryFn: ({ signal }) => call(whoAmI, {}, signal),
    enabled: current !== null,
    staleTime: 5 * 60_000,
  });
  useEffect(() => {
    if (data && data.uid === session.get()?.user.uid) session.updateUser(data);
  }, [data]);
}
