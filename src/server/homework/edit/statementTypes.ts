// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../../platform/database/statement.ts" {
  interface Statements {
    "homework.class": {
      parameters: { classId: number };
      row: {
        id: number;
        name: string;
        isArchived: boolean;
        peerResults: "none" | "nickname" | "username";
      };
      transaction: true;
    };
    "homework.closeWhileRunning": {
      parameters: { trainingId: number };
      row: never;
    };
    "homework.delete": {
      parameters: { trainingId: number };
      row: never;
    };
    "homework.deleteProblems": {
      parameters: { trainingId: number };
      row: never;
    };
    "homework.edited": {
      parameters: { trainingId: number };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        isVisible: boolean;
        modifiedAt: Date;
        startTime: Date;
        endTime: Date;
        lateRule: "closed" | "perDay" | "second";
        percentPerDay: number | null;
        floorPercent: number | null;
        maxDays: number | null;
        secondEnd: Date | null;
        secondPercent: number | null;
        feedback: "full" | "score" | "none";
        feedbackAt: Date;
        problemOrder: "given" | "own";
        languages: string[] | null;
        solution: string;
        solutionsOpen: boolean;
        codeOpen: boolean;
        submissionCount: number;
        isArchived: boolean | null;
      };
    };
    "homework.end": {
      parameters: { trainingId: number };
      row: { at: Date; isOver: boolean };
    };
    "homework.insertProblems": {
      parameters: {
        trainingId: number;
        pids: readonly number[];
        displayIds: readonly (string | null)[];
        points: readonly number[];
      };
      row: never;
    };
    "homework.insertTraining": {
      parameters: {
        uid: string;
        groupId: number;
        title: string;
        description: string;
        html: string;
        renderer: number;
        isVisible: boolean;
      };
      row: { id: number };
    };
    "homework.lock": {
      parameters: { trainingId: number };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        isVisible: boolean;
        modifiedAt: Date;
        startTime: Date;
        endTime: Date;
        lateRule: "closed" | "perDay" | "second";
        percentPerDay: number | null;
        floorPercent: number | null;
        maxDays: number | null;
        secondEnd: Date | null;
        secondPercent: number | null;
        feedback: "full" | "score" | "none";
        feedbackAt: Date;
        problemOrder: "given" | "own";
        languages: string[] | null;
        solution: string;
        solutionsOpen: boolean;
        codeOpen: boolean;
        submissionCount: number;
        isArchived: boolean | null;
      };
      transaction: true;
    };
    "homework.lockToDelete": {
      parameters: { trainingId: number };
      row: {
        id: number;
        ownerUid: string;
        groupId: number | null;
        title: string;
        description: string;
        html: string | null;
        renderer: number;
        isVisible: boolean;
        modifiedAt: Date;
        startTime: Date;
        endTime: Date;
        lateRule: "closed" | "perDay" | "second";
        percentPerDay: number | null;
        floorPercent: number | null;
        maxDays: number | null;
        secondEnd: Date | null;
        secondPercent: number | null;
        feedback: "full" | "score" | "none";
        feedbackAt: Date;
        problemOrder: "given" | "own";
        languages: string[] | null;
        solution: string;
        solutionsOpen: boolean;
        codeOpen: boolean;
        submissionCount: number;
        isArchived: boolean | null;
      };
      transaction: true;
    };
    "homework.problemsOf": {
      parameters: { pids: readonly number[] };
      row: {
        pid: number;
        problemId: string;
        auth: 1 | 2 | 3 | 4;
        isArchived: boolean;
        ownerUid: string;
        groupId: number | null;
      };
      transaction: true;
    };
    "homework.setOpened": {
      parameters: { solutions: boolean; code: boolean; trainingId: number };
      row: never;
    };
    "homework.store": {
      parameters: {
        trainingId: number;
        startTime: Date;
        endTime: Date;
        lateRule: "closed" | "perDay" | "second";
        percentPerDay: number | null;
        floorPercent: number | null;
        maxDays: number | null;
        secondEnd: Date | null;
        secondPercent: number | null;
        feedback: "full" | "score" | "none";
        feedbackAt: Date;
        problemOrder: "given" | "own";
        languages: readonly string[] | null;
        solution: string;
        solutionHtml: string;
        renderer: number;
      };
      row: never;
    };
    "homework.unknownLanguages": {
      parameters: { languages: readonly string[] };
      row: { name: string };
    };
    "homework.untilFeedback": {
      parameters: { trainingId: number };
      row: { seconds: number };
    };
    "homework.updateTraining": {
      parameters: {
        title: string;
        description: string;
        html: string;
        renderer: number;
        isVisible: boolean;
        trainingId: number;
      };
      row: never;
    };
  }
}
