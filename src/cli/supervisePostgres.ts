import type { EmbeddedPostgres, PostgresOptions } from "../server/platform/postgres/postgres.ts";
import { startPostgres } from "../server/platform/postgres/postgres.ts";

export interface SupervisedPostgres {
  url: string;
  adopted: boolean;
  /** The folder with its data. */
  cluster: string;
  stop(): Promise<void>;
}

/**
 * Starts or adopts the embedded PostgreSQL and restarts it when it ends by itself, on the same address,
 * after 0.5 s, doubling up to 30 s.
 */
export async function supervisePostgres(
  options: PostgresOptions,
  print: (text: string) => void,
): Promise<SupervisedPostgres> {
  const stopping = new AbortController();
  let current: EmbeddedPostgres = await startPostgres(options);
  let work = Promise.resolve();
  const first = current;

  function watch(): void {
    void current.ended.then(() => {
      if (stopping.signal.aborted) return;
      print("PostgreSQL ended; restarting it. PostgreSQL 已退出，正在重新启动。");
      work = restart();
    });
  }
  async function restart(): Promise<void> {
    for (let wait = 500; !stopping.signal.aborted; wait = Math.min(wait * 2, 30_000)) {
      await options.clock.wait(wait, stopping.signal);
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
