import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Access, AnyEndpoint, Endpoint } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import { type Locale, preferredLocale } from "../../shared/locale.ts";
import { isRoleId, may, type RoleId } from "../../shared/roles.ts";
import type { Database } from "./db.ts";
import type { FileStore } from "./files.ts";
import { refuseBrokenText } from "./brokenText.ts";
import { parseInput } from "./parseInput.ts";

/** The signed-in person behind a request, as their row said when the request came. */
export interface Viewer {
  uid: string;
  username: string;
  role: RoleId;
  sessionId: number;
  mustChangePassword: boolean;
}

/** What a handler gets beside its input. */
export interface Call {
  viewer: Viewer | null;
  locale: Locale;
  ip: string;
  userAgent: string;
  requestId: string;
  /** The pool: each query on its own. */
  db: Database;
  reply: FastifyReply;
}

export interface SignedInCall extends Call {
  viewer: Viewer;
}

type CallOf<A extends Access> = A extends "guest" ? Call : SignedInCall;

/** Finds the viewer of a request: null for guests, a `SESSION_ENDED` refusal for a dead token. */
export type FindViewer = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>;

/** What every feature's routes are built from. */
export interface RouteContext {
  app: FastifyInstance;
  db: Database;
  files: FileStore;
  findViewer: FindViewer;
  /** Every call that is served, for the API page. */
  declared: AnyEndpoint[];
}

/** Calls a person may still make while a forced password change is open. */
const allowedBeforePasswordChange = new Set(["/api/change-password", "/api/logout"]);

/**
 * Serves one declared call, always in the same order: session, access, input, handler, output.
 * The output is parsed too, so a field that is not declared never leaves.
 */
export function route<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  context: RouteContext,
  declaration: Endpoint<I, O, A>,
  handle: (input: z.output<I>, call: CallOf<A>) => Promise<z.input<O>>,
): void {
  context.declared.push(declaration);
  const fromBody = declaration.method === "POST" || declaration.method === "PUT";
  context.app.route({
    method: declaration.method,
    url: declaration.path,
    handler: async (request, reply) => {
      const viewer = await context.findViewer(request, reply);
      admit(declaration, viewer);
      const raw = fromBody ? request.body : request.query;
      refuseBrokenText(raw);
      const input = parseInput(declaration.input, raw);
      const call: Call = {
        viewer,
        locale: preferredLocale(request.headers["accept-language"]),
        ip: request.ip,
        userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
        requestId: request.id,
        db: context.db,
        reply,
      };
      const output = await handle(input, call as CallOf<A>);
      return { status: 200, data: declaration.output.parse(output), msg: "success" };
    },
  });
}

function admit(declaration: AnyEndpoint, viewer: Viewer | null): void {
  if (viewer?.mustChangePassword && !allowedBeforePasswordChange.has(declaration.path)) {
    throw new Refusal("PASSWORD_CHANGE_REQUIRED");
  }
  if (declaration.access === "guest") return;
  if (!viewer) throw new Refusal("LOGIN_REQUIRED");
  if (declaration.access === "staff" && !may(viewer.role, "enterAdmin")) {
    throw new Refusal("FORBIDDEN");
  }
  if (declaration.access === "root" && viewer.role !== 1000) throw new Refusal("FORBIDDEN");
}

/** A role column read from the database; anything outside the table is a broken row. */
export function roleOf(value: number): RoleId {
  if (!isRoleId(value)) throw new Error(`unknown role ${value}`);
  return value;
}
