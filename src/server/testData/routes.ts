import {
  downloadCase,
  downloadTestData,
  discardDataUpload,
  getDataUpload,
  getProblemCases,
  getTestData,
  previewCaseFile,
  readDataUpload,
  saveTestData,
  sendDataPart,
  startDataUpload,
  switchTestData,
  uploadCaseZip,
} from "../../shared/problem/testData.ts";
import { Download } from "../platform/file/download.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { contentsOfCases, previewFile, zipOfCases } from "./caseFiles.ts";
import { enqueueReading } from "./readJob.ts";
import { allCases, readCaseByNames, previewed } from "./readCases.ts";
import {
  discardUpload,
  storeUploadPart,
  ownUpload,
  pairWholeUpload,
  startUpload,
  uploadStateOf,
} from "./uploads.ts";
import { problemFor, readTestData, saveTestDataOf, switchTestDataOf } from "./versions.ts";

/** Test data of problems: upload, save, preview, download. */
export function testDataRoutes(context: RouteContext, bus: Bus): void {
  dataRoutes(context);
  uploadRoutes(context, bus);
  downloadRoutes(context);
}

function dataRoutes(context: RouteContext): void {
  const { files } = context;
  route(context, getTestData, async ({ pid, version }, { db, viewer }) =>
    readTestData(db, await problemFor(db, viewer, pid), version),
  );

  route(context, saveTestData, async (input, { db, viewer, ip }) => {
    // Checks permission before anything is stored.
    await problemFor(db, viewer, input.pid);
    return { version: await saveTestDataOf({ db, files }, { viewer, ip }, input) };
  });

  route(context, switchTestData, async (input, { db, viewer, ip }) => {
    await switchTestDataOf(db, { viewer, ip }, input);
    return null;
  });

  route(context, getProblemCases, async ({ pid, isUpload }, { db, viewer }) => {
    const { version } = await problemFor(db, viewer, pid);
    const rows = isUpload
      ? (await allCases(db, pid, version, { mayBeNone: true })).map(
          ({ inputName, outputName, ...row }) => ({
            ...row,
            input: inputName,
            output: outputName,
          }),
        )
      : await contentsOfCases(context, pid, version);
    return rows.map(({ seq, input, output, score, group }) => {
      return { id: seq, pid, input, output, score, status: 0, groupNum: group };
    });
  });

  route(context, previewCaseFile, async (requested, call) =>
    previewFile(files, await previewed(requested, call)),
  );
}

function uploadRoutes(context: RouteContext, bus: Bus): void {
  const { db, files } = context;
  route(context, startDataUpload, async (input, { viewer, locale }) =>
    uploadStateOf(db, await startUpload(db, viewer.uid, input), locale),
  );

  route(context, sendDataPart, async ({ id, start, crc32 }, { viewer, file }) => {
    const row = await ownUpload(db, viewer.uid, id);
    const { bytes } = await file();
    await storeUploadPart({ db, files }, row, { start, crc32, bytes });
    return null;
  });

  route(context, readDataUpload, async ({ id }, { viewer }) => {
    await enqueueReading({ db, bus }, { id, uid: viewer.uid });
    return null;
  });

  route(context, getDataUpload, async ({ id }, { viewer, locale }) =>
    uploadStateOf(db, await ownUpload(db, viewer.uid, id), locale),
  );

  route(context, discardDataUpload, async ({ id }, { viewer }) => {
    await discardUpload(db, viewer.uid, id);
    return null;
  });

  route(context, uploadCaseZip, async ({ keepCrlf, mode }, { viewer, keepFile }) => {
    const file = await keepFile();
    const grouped = mode?.startsWith("subtask") ?? false;
    return pairWholeUpload({ db, files }, viewer.uid, { file, unixLines: !keepCrlf, grouped });
  });
}

function downloadRoutes(context: RouteContext): void {
  const { files } = context;
  route(context, downloadTestData, async ({ pid, version }, { db, viewer }) => {
    const problem = await problemFor(db, viewer, pid);
    const cases = await allCases(db, pid, version ?? problem.version);
    const name = `${problem.problemId}-testdata-v${version ?? problem.version}.zip`;
    return new Download(name, "application/zip", await zipOfCases(files, cases));
  });

  route(context, downloadCase, async ({ pid, inputData, outputData }, { db, viewer }) => {
    const { problemId } = await problemFor(db, viewer, pid);
    const row = await readCaseByNames(db, pid, { inputData, outputData });
    const name = `${problemId}-testcase-${row.seq}.zip`;
    return new Download(name, "application/zip", await zipOfCases(files, [row]));
  });
}
