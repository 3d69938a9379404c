import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import {
  type Access,
  type AnyEndpoint,
  bodyLimit,
  type Endpoint,
  inputInBody,
} from "../../../shared/call/endpoint.ts";
import { ASKS_ITSELF_HEADER } from "../../../shared/call/confirmation.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { type Locale, preferredLocale } from "../../../shared/text/locale.ts";
import { may, Role } from "../../../shared/account/roles.ts";
import type { TokenScope } from "../../../shared/account/token.ts";
import { scopeNeeded } from "../../../shared/account/tokenAccess.ts";
import { clientAddress } from "../traffic/ipAddress.ts";
import { confirmByRepeat } from "./confirmByRepeat.ts";
import type { Database } from "../database/db.ts";
import { guestWhenEnded } from "./endedSession.ts";
import { Download, sendDownload } from "../file/download.ts";
import type { FileStore } from "../file/files.ts";
import { readInput } from "./parseInput.ts";
import { Prepared, sendPrepared } from "../traffic/preparedResponse.ts";
import { isClassStaff, isContestEditor, type Principal } from "./principal.ts";
import type { SecretBox } from "../process/secretBox.ts";
import { DataWithMessage } from "./dataWithMessage.ts";
import { keepUpload, type StreamedUpload, readUpload, type UploadedFile } from "../file/upload.ts";
import { WrittenData } from "./writtenData.ts";

/** The signed-in account that sent a request, as stored at the time of the request. */
export interface Viewer extends Principal {
  username: string;
  sessionId: number;
  /** The same for all sessions that result from renewing one login; negative for API tokens. */
  loginId: number;
  /** IP address of the client. */
  ip: string;
  mustChangePassword: boolean;
  /** Present for API tokens: the permitted scopes. */
  scopes?: readonly TokenScope[];
}

/** Context of a handler, in addition to its input. */
export interface Call {
  viewer: Viewer | null;
  locale: Locale;
  ip: string;
  userAgent: string;
  requestId: string;
  /**
   * Whether the client is a page of the site. The site's own pages handle every status. Other clients poll only while
   * the status is one that the specification names, so `Submitting` is sent to them as `Pending`.
   */
  isPage: boolean;
  /** The connection pool: each query runs in its own transaction. */
  db: Database;
  reply: FastifyReply;
  /** Reads the uploaded file, if the call declares a file; called after the access check. */
  file: () => Promise<UploadedFile>;
  /** Streams the uploaded file into the store if the call declares a file; called after the access check. */
  keepFile: () => Promise<StreamedUpload>;
}

export interface SignedInCall extends Call {
  viewer: Viewer;
}

type CallOf<A extends Access> = A extends "guest" ? Call : SignedInCall;

/**
 * Finds the viewer of a request: null for guests; refuses an expired token with status 401. Public calls treat such a
 * request as a request by a guest (`guestWhenEnded`).
 */
export type FindViewer = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>;

/** Common parameters of all features' routes. */
export interface RouteContext {
  app: FastifyInstance;
  db: Database;
  files: FileStore;
  /** Encrypts secrets that are stored in the database. */
  box: SecretBox;
  findViewer: FindViewer;
  /** Every declared call, for the API page. */
  declared: AnyEndpoint[];
}

/** Endpoints that may be called while a forced password change is pending. */
const allowedBeforePasswordChange = new Set(["/api/change-password", "/api/logout"]);

function sentInput(
  declaration: AnyEndpoint,
  { body, query }: Pick<FastifyRequest, "body" | "query">,
): unknown {
  if (!inputInBody(declaration)) return query;
  const isEmpty = typeof (body ?? {}) === "object" && Object.keys(body ?? {}).length === 0;
  return declaration.alsoInQuery && isEmpty ? query : body;
}

/**
 * Serves one declared call, always in the same order: session, access, input, handler, output. The output
 * is parsed too, so an undeclared field is never sent.
 */
export function route<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access>(
  context: RouteContext,
  declaration: Endpoint<I, O, A>,
  handle: (
    input: z.output<I>,
    call: CallOf<A>,
  ) => Promise<z.input<O> | DataWithMessage<z.input<O>> | Download | Prepared | WrittenData>,
): void {
  context.declared.push(declaration);
  const { upload } = declaration;
  const fromBody = inputInBody(declaration);
  const isPublic = declaration.access === "guest";
  const findViewer = isPublic ? guestWhenEnded(context.findViewer) : context.findViewer;
  context.app.route({
    method: declaration.method,
    url: declaration.path,
    bodyLimit: bodyLimit(declaration),
    config: { tokens: scopeNeeded(declaration) ?? "closed" },
    handler: async (request, reply) => {
      const viewer = await findViewer(request, reply);
      admit(declaration, viewer);
      if (fromBody && request.isMultipart()) throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
      const input = readInput(declaration.input, sentInput(declaration, request));
      const call: Call = {
        viewer,
        locale: preferredLocale(request.headers["accept-language"]),
        ip: clientAddress(request),
        userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
        requestId: request.id,
        isPage: request.headers[ASKS_ITSELF_HEADER] === "true",
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
      const output = await confirmByRepeat(
        { db: context.db, request },
        { declaration, viewer, input },
        (confirmed) => handle(confirmed, call as CallOf<A>),
      );
      if (output instanceof Download) return sendDownload(reply, output);
      if (output instanceof Prepared) return sendPrepared(request, reply, output);
      if (output instanceof WrittenData) {
        void reply.type("application/json; charset=utf-8");
        return reply.send(output.bytesBetween('{"status":200,"data":', ',"msg":"success"}'));
      }
      const [data, msg] =
        output instanceof DataWithMessage ? [output.data, output.msg] : [output, "success"];
      return { status: 200, data: declaration.output.parse(data), msg };
    },
  });
}

function admit(declaration: AnyEndpoint, viewer: Viewer | null): void {
  if (viewer?.mustChangePassword && !allowedBeforePasswordChange.has(declaration.path)) {
    throw new Refusal("PASSWORD_CHANGE_REQUIRED");
  }
  if (declaration.access === "guest") return;
  if (!viewer) throw new Refusal("LOGIN_REQUIRED");
  if (!admits[declaration.access](viewer)) throw new Refusal("FORBIDDEN");
}

/** Whether a user may make calls that require this level of access. */
const admits: Record<Exclude<Access, "guest">, (viewer: Viewer) => boolean> = {
  user: () => true,
  staff: ({ role }) => may(role, "enterAdmin"),
  classStaff: (viewer) => may(viewer.role, "enterAdmin") || isClassStaff(viewer),
  contestEditor: (viewer) =>
    may(viewer.role, "enterAdmin") || isClassStaff(viewer) || isContestEditor(viewer),
  root: ({ role }) => role === Role.Root,
};
