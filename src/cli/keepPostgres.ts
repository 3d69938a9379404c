import type { EmbeddedPostgres, PostgresOptions } from "../server/platform/postgres.ts";
import { startPostgres } from "../server/platform/postgres.ts";

export interface KeptPostgres {
  url: string;
  adopted: boolean;
  stop(): Promise<void>;
}

/**
 * Starts or adopts the embedded PostgreSQL and keeps it running: one that ends by itself is started
 * again, on the same address, after 0.5 s and then ever later up to 30 s.
 */
export async function keepPostgres(
  options: PostgresOptions,
  say: (text: string) => void,
): Promise<KeptPostgres> {
  const stopping = new AbortController();
  let current: EmbeddedPostgres = await startPostgres(options);
  let work = Promise.resolve();
  const first = current;

  function watch(): void {
    void current.ended.then(() => {
      if (stopping.signal.aborted) return;
      say("PostgreSQL ended; starting it again. PostgreSQL 已退出，正在重新启动。");
      work = again();
    });
  }
  async function again(): Promise<void> {
    for (let wait = 500; !stopping.signal.aborted; wait = Math.min(wait * 2, 30_000)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (stopping.signal.aborted) return;
      try {
        current = await startPostgres(options);
        watch();
        return;
      } catch (error) {
        say((error as Error).message);
      }
    }
  }
  watch();

  return {
    url: first.url(),
    adopted: first.adopted,
    async stop() {
      stopping.abort();
      await work;
      await current.stop();
    },
  };
}
