import type { JudgeResult, JudgeTask } from "../../shared/judgeProtocol.ts";
import type { Phase } from "./progress.ts";
import type { Ticket } from "./verdict.ts";

/**
 * Work for judge nodes that is not judging: it takes the room that judging leaves, at most half of a
 * node, and what is lost of it is nobody's crash.
 */
export interface AuxiliaryTaskSource {
  /** The bus says there that some is waiting. */
  channels: readonly string[];
  /** `waiting`: there is some for this node, taken or not. */
  claim(
    node: string,
    offer: AuxiliaryOffer,
  ): Promise<{ task: JudgeTask | undefined; waiting: boolean }>;
  phase(ticket: Ticket, phase: Phase): void;
  finish(ticket: Ticket, result: JudgeResult): Promise<void>;
  /** Ends what was lost with its node, and what waited too long. */
  sweep(): Promise<void>;
}

const REMEMBERED = 10_000;

/**
 * Several kinds of it as one, earlier ones first. Every kind's own statements know only its own jobs, so
 * what became of a job whose kind is not remembered here (another server gave it out) is told to all.
 */
export function mergeTaskSources(kinds: readonly AuxiliaryTaskSource[]): AuxiliaryTaskSource {
  const given = new Map<number, AuxiliaryTaskSource>();
  const of = ({ jobId }: Ticket): readonly AuxiliaryTaskSource[] => {
    const known = given.get(jobId);
    return known ? [known] : kinds;
  };
  return {
    channels: kinds.flatMap(({ channels }) => channels),
    async claim(node, offer) {
      let some = false;
      for (const kind of kinds) {
        const { task, waiting } = await kind.claim(node, offer);
        some ||= waiting;
        if (!task) continue;
        // What is lost with its node is never taken out; forgetting only means asking every kind.
        if (given.size >= REMEMBERED) given.clear();
        given.set(task.jobId, kind);
        return { task, waiting: true };
      }
      return { task: undefined, waiting: some };
    },
    phase(ticket, phase) {
      for (const kind of of(ticket)) kind.phase(ticket, phase);
    },
    async finish(ticket, result) {
      for (const kind of of(ticket)) await kind.finish(ticket, result);
      given.delete(ticket.jobId);
    },
    async sweep() {
      for (const kind of kinds) await kind.sweep();
    },
  };
}

export interface AuxiliaryOffer {
  languages: string[];
  /** Judging that goes first while it waits: this priority and all before it. */
  after: number;
}
