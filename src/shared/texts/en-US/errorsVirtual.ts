import type { Shape } from "../shape.ts";
import type { virtualErrors as source } from "../zh-CN/errorsVirtual.ts";

export const virtualErrors = {
  CONTEST_UNREGISTER_LATE: "The contest has begun, so your registration stays",
  CONTEST_REGISTERS_ITSELF:
    "This contest registers its contestants by their usernames, so registrations cannot be withdrawn",
  UPSOLVING_NOT_OVER:
    "You can solve the problems here once the contest is over for everyone and its results are public",
  UPSOLVING_OFF:
    "This contest cannot be solved after its end; solve its public problems in the problem list",
  VIRTUAL_NOT_FOUND: "This virtual participation does not exist; open it from its contest",
  VIRTUAL_NOT_OVER:
    "Virtual participation opens when the contest is over and its scoreboard is revealed",
  VIRTUAL_TOOK_PART: "You took part in this contest, so you cannot take part in it virtually",
  VIRTUAL_RUNNING: "Your virtual participation in “{title}” is still running; finish it first",
  VIRTUAL_TOO_MANY: "You can take part virtually in one contest at most {max} times",
  VIRTUAL_ENDED: "This virtual participation is over; submit the problem in practice instead",
} as const satisfies Shape<typeof source>;
