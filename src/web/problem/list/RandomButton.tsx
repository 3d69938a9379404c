import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { getRandomProblem } from "../../../shared/problem/problem.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";

/** Opens a random public problem. */
export function RandomButton(props: { look?: "plain" | "quiet"; children: ReactNode }) {
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      const { problemId } = await call(getRandomProblem, {});
      await navigate({ to: "/problem/$problemID", params: { problemID: problemId } });
    } catch (error) {
      toast("bad", errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look={props.look ?? "plain"} icon="dice" busy={busy} onClick={() => void go()}>
      {props.children}
    </Button>
  );
}
