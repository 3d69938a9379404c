import type { Answer } from "../../../shared/call/endpoint.ts";
import { exportProblemsAlias, startImport } from "../../../shared/problem/package.ts";
import type { PackageFormat } from "../../../shared/problem/packageReport.ts";
import { isErrorCode, requestHeaders } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { session } from "../../platform/session.ts";

/**
 * Sends an archive and reports its progress from 0 to 1. The call has no timeout, because sending half a gigabyte may
 * take a long time. Throws ApiError.
 */
export function sendArchive(
  file: File,
  options: {
    format: PackageFormat | null;
    onProgress: (part: number) => void;
    signal: AbortSignal;
  },
): Promise<{ id: number }> {
  const { format, onProgress, signal } = options;
  const form = new FormData();
  form.append(startImport.upload?.field ?? "file", file, file.name);
  const request = new XMLHttpRequest();
  request.open("POST", startImport.path + (format === null ? "" : `?format=${format}`));
  requestHeaders(session.get()?.token).forEach((value, name) =>
    request.setRequestHeader(name, value),
  );
  signal.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("error", () => reject(new ApiError("OFFLINE")));
    request.addEventListener("abort", () => reject(new ApiError("TIMEOUT")));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status === 200 && answer?.data) resolve(answer.data as { id: number });
      else reject(refusal(request.status, answer));
    });
    request.send(form);
  });
}

/**
 * Downloads an export; the export is created while it is being sent, so the download may take a long time. Throws
 * ApiError.
 */
export async function fetchArchive(
  pid: number[],
  format: PackageFormat,
): Promise<{ file: Blob; name: string }> {
  const headers = requestHeaders(session.get()?.token);
  headers.set("content-type", "application/json");
  const { method, path } = exportProblemsAlias;
  const body = JSON.stringify({ pid, format });
  const response = await fetch(path, { method, headers, body }).catch(() => {
    throw new ApiError("OFFLINE");
  });
  if (!response.ok) throw refusal(response.status, parsed(await response.text()));
  const disposition = response.headers.get("content-disposition") ?? "";
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? "problems.zip";
  return { file: await response.blob(), name: decodeURIComponent(name) };
}

function parsed(text: string): Answer<unknown> | null {
  try {
    return JSON.parse(text) as Answer<unknown>;
  } catch {
    return null;
  }
}

function refusal(status: number, answer: Answer<unknown> | null): ApiError {
  const code = answer?.code;
  if (!answer) return new ApiError("BAD_ANSWER", { status });
  return new ApiError(isErrorCode(code) ? code : "UNKNOWN", {
    status,
    msg: answer.msg,
    requestId: answer.requestId ?? null,
  });
}
