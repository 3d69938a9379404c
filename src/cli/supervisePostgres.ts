import type { EmbeddedPostgres, PostgresOptions } from "../server/platform/postgres/postgres.ts";
import { restartWait } from "./restartWait.ts";
import { startPostgres } from "../server/platform/postgres/postgres.ts";

export interface SupervisedPostgres {
  url: string;
  adopted: boolean;
  /** The folder with the database's data. */
  cluster: string;
  stop(): Promise<void>;
}

/**
 * If PostgreSQL terminates on its own, restarts it on the same address after the delay given by {@link restartWait}.
 */
export async function supervisePostgres(
  options: PostgresOptions,
  print: (text: string) => void,
): Promise<SupervisedPostgres> {
  const stopping = new AbortController();
  const pause = restartWait(options.clock);
  let current: EmbeddedPostgres = await startPostgres(options);
  let work = Promise.resolve();
  const first = current;

  function watch(): void {
    pause.ready(true);
    const again = (): void => {
      if (stopping.signal.aborted) return;
      print("PostgreSQL ended; restarting it. PostgreSQL 已退出，正在重新启动。");
      work = restart();
    };
    current.ended.then(again, again);
  }
  async function restart(): Promise<void> {
    while (!stopping.signal.aborted) {
      await options.clock.wait(pause.next(), stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        current = await startPostgres(options);
        watch();
        return;
      } catch (error) {
        print((error as Error).message);
      }
    }
  }
  watch();

  return {
    url: first.url(),
    adopted: first.adopted,
    cluster: first.cluster,
    async stop() {
      stopping.abort();
      await work;
      await current.stop();
    },
  };
}
