import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { Refusal } from "../../../shared/call/errors.ts";
import { isPrivate } from "../process/config.ts";
import { unreadRoute } from "../route/tokenGate.ts";

export interface Metrics {
  registry: Registry;
  /** A value that is read at every scrape; after a failure the last value is reported. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /**
   * Registers a gauge with one value for each set of labels, all read at every scrape; labels that are no longer
   * returned are removed.
   */
  gauges(name: string, help: string, labelNames: string[], read: () => Promise<Labelled[]>): void;
  /** Returns the function that increments the counter. */
  counter(name: string, help: string, labelNames: string[]): (labels: Labels) => void;
}

type Labels = Record<string, string>;

export interface Labelled {
  labels: Labels;
  value: number;
}

export interface MetricsAccess {
  host: string;
  baseUrl: string;
  trustedProxies: string[];
  metricsToken?: string | undefined;
}

let ofProcess: Registry | undefined;

/**
 * Collects memory, event loop, garbage collection and similar metrics. The collector runs until the process ends, so
 * it is started once even if the process starts several servers.
 */
function metricsOfProcess(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess, prefix: "verdict_" });
  return ofProcess;
}

/** `GET /metrics` for Prometheus: permitted with a token, or from this machine if there is no proxy. */
export function serveMetrics(app: FastifyInstance, access: MetricsAccess): Metrics {
  const registry = new Registry();
  metricsOfProcess();
  const durations = new Histogram({
    name: "verdict_http_request_duration_seconds",
    help: "Time from the request's headers to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { url } = request.routeOptions;
    // All files and unknown paths share one label, because the number of labels must not depend on requests.
    const route = url?.startsWith("/api/") || url === "/judge/blob/:sha256" ? url : "other";
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get("/metrics", unreadRoute, async (request, reply) => {
    if (!mayRead(request, access)) throw new Refusal("FORBIDDEN");
    const all = Registry.merge([metricsOfProcess(), registry]);
    return reply.type(all.contentType).send(await all.metrics());
  });
  return {
    registry,
    gauges(name, help, labelNames, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          await read().then(
            (values) => {
              gauge.reset();
              for (const { labels, value } of values) gauge.set(labels, value);
            },
            (error: unknown) => app.log.warn({ err: error, name }, "a metric could not be read"),
          );
        },
      });
    },
    counter(name, help, labelNames) {
      const counter = new Counter({ name, help, labelNames, registers: [registry] });
      return (labels) => counter.inc(labels);
    },
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          await read().then(
            (value) => gauge.set(value),
            (error: unknown) => app.log.warn({ err: error, name }, "a metric could not be read"),
          );
        },
      });
    },
  };
}

function mayRead(request: FastifyRequest, access: MetricsAccess): boolean {
  const { metricsToken } = access;
  const header = request.headers.authorization;
  if (metricsToken && header !== undefined) {
    const right = Buffer.from(`Bearer ${metricsToken}`);
    const text = Buffer.from(header);
    return text.length === right.length && timingSafeEqual(text, right);
  }
  const { forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  const behindProxy = forwarded !== undefined || forwardedFor !== undefined;
  return isPrivate(access) && !behindProxy && isLoopback(request.socket.remoteAddress ?? "");
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}
