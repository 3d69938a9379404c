import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import {
  type Access,
  type AnyEndpoint,
  bodyLimit,
  type Endpoint,
  inputInBody,
} from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import { type Locale, preferredLocale } from "../../shared/locale.ts";
import { isRoleId, may, type RoleId } from "../../shared/roles.ts";
import type { TokenScope } from "../../shared/token.ts";
import { tokenMay } from "../../shared/tokenAccess.ts";
import type { Database } from "./db.ts";
import { Download, sendDownload } from "./download.ts";
import type { FileStore } from "./files.ts";
import { refuseBrokenText } from "./brokenText.ts";
import { parseInput } from "./parseInput.ts";
import type { SecretBox } from "./secretBox.ts";
import { keepUpload, type KeptUpload, readUpload, type UploadedFile } from "./upload.ts";

/** The signed-in person behind a request, as their row said when the request came. */
export interface Viewer {
  uid: string;
  username: string;
  role: RoleId;
  sessionId: number;
  mustChangePassword: boolean;
  /** Present when a program came with a token instead of a session: what it may do. */
  scopes?: readonly TokenScope[];
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
  /** Reads the file of a call that declares one: after the decision whether the caller may send it. */
  file: () => Promise<UploadedFile>;
  /** The same, but the file goes straight into the store. */
  keepFile: () => Promise<KeptUpload>;
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
  /** Seals what the database must hold but nobody may read there. */
  box: SecretBox;
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
  handle: (input: z.output<I>, call: CallOf<A>) => Promise<z.input<O> | Download>,
): void {
  context.declared.push(declaration);
  const { upload } = declaration;
  const fromBody = inputInBody(declaration);
  context.app.route({
    method: declaration.method,
    url: declaration.path,
    bodyLimit: bodyLimit(declaration),
    handler: async (request, reply) => {
      const viewer = await context.findViewer(request, reply);
      admit(declaration, viewer);
      if (fromBody && request.isMultipart()) throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
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
        file: () => {
          if (!upload) throw new Error(`${declaration.path} declares no file`);
          return readUpload(request, upload);
        },
        keepFile: () => {
          if (!upload) throw new Error(`${declaration.path} declares no file`);
          return keepUpload(request, upload, context.files);
        },
      };
      const output = await handle(input, call as CallOf<A>);
      if (output instanceof Download) return sendDownload(reply, output);
      return { status: 200, data: declaration.output.parse(output), msg: "success" };
    },
  });
}

function admit(declaration: AnyEndpoint, viewer: Viewer | null): void {
  if (viewer?.mustChangePassword && !allowedBeforePasswordChange.has(declaration.path)) {
    throw new Refusal("PASSWORD_CHANGE_REQUIRED");
  }
  if (viewer?.scopes && !tokenMay(viewer.scopes, declaration)) throw new Refusal("TOKEN_FORBIDDEN");
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
