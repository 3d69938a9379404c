import type { FastifyBaseLogger } from "fastify";
import type { Locale } from "../shared/text/locale.ts";
import type { PlacedComments } from "./comment/policy.ts";
import type { Backends, JudgingBackend, TaskKind } from "./judging/service.ts";
import type { MessagePlace, MessageSubject } from "./message/policy.ts";
import type { Database } from "./platform/database/db.ts";
import type { JobRunner } from "./platform/job/jobs.ts";
import type { LiveHub } from "./platform/live/live.ts";
import type { Bus } from "./platform/live/liveBus.ts";
import type { Metrics } from "./platform/http/metrics.ts";
import type { OutgoingHttp } from "./platform/outgoing/outgoingHttp.ts";
import type { RouteContext } from "./platform/route/route.ts";
import type { SubmissionScope } from "./scope/policy.ts";
import type { Services } from "./services.ts";

/**
 * The registration of a feature: its routes, jobs, hourly sweeps, live topics, scope of submissions, tasks for judge
 * nodes and judging backends. main.ts calls each registration once, in a fixed order, before the server listens.
 */
export type Feature = (kit: FeatureKit) => void | Promise<void>;

export interface FeatureKit {
  context: RouteContext;
  /** Services shared by several features; a registration passes each one to the routes and jobs that use it. */
  services: Services;
  bus: Bus;
  hub: LiveHub;
  jobs: JobRunner;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** The unique name of this server process. */
  server: string;
  baseUrl: string;
  /** The HTTP client for all requests to other sites. */
  outgoing: OutgoingHttp;
  /** Whether reverse proxies are configured; the client addresses that they forward are trusted. */
  trustsProxies: boolean;
  /** The site's language, in which pages are served. */
  language: { current(): Locale | Promise<Locale>; invalidate(): void };
  /** Runs the sweep every hour in each server process; concurrent runs must be harmless. */
  hourly(sweep: (db: Database) => Promise<void>): void;
  /** Registers the feature's scope of submissions with the scope's rules; a feature can have at most one scope. */
  offerScope(scope: SubmissionScope): void;
  /** Registers the comments on one kind of object, such as contests; each kind is registered by one feature. */
  offerComments(comments: PlacedComments): void;
  /**
   * Registers, for one kind of object, which data the recipients of messages about such an object may see. Each kind is
   * registered by one feature.
   */
  offerMessagePlace(place: MessagePlace): void;
  /**
   * Registers a check of whether recipients may see the objects named in site messages that use the feature's
   * templates.
   */
  offerMessageSubject(subject: MessageSubject): void;
  /**
   * Registers a backend that judges submissions in place of the judge nodes, for the problems that name this backend.
   */
  offerBackend(backend: JudgingBackend): void;
  /** All registered backends; each feature adds its backends when it is registered. */
  backends: Backends;
  /** Registers a kind of auxiliary task that nodes can run. */
  offerTasks<Payload>(kind: TaskKind<Payload>): void;
}
