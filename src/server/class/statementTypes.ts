// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "class.admit": {
      parameters: { uids: readonly string[]; classId: number; role: string };
      row: { uid: string; membersBefore: number };
    };
    "class.byId": {
      parameters: { classId: number };
      row: {
        id: number;
        name: string;
        ownerUid: string;
        archivedAt: Date | null;
        acceptsRequests: boolean;
        term: string;
        description: string;
        html: string | null;
        renderer: number;
        picture: string | null;
        peerResults: "none" | "nickname" | "username";
        createdAt: Date;
        modifiedAt: Date;
        owner: string;
        memberCount: number;
        requestCount: number;
      };
    };
    "class.countCreators": {
      parameters: { pattern: string | null };
      row: { total: number };
    };
    "class.countInvitations": {
      parameters: { classId: number };
      row: { count: number };
    };
    "class.countMembers": {
      parameters: { classId: number; role: string | null };
      row: { total: number };
    };
    "class.countMembersByPattern": {
      parameters: { classId: number; role: string | null; pattern: string; seesRoster: boolean };
      row: { total: number };
    };
    "class.countOffers": {
      parameters: { classId: number; pattern: string | null };
      row: { total: number };
    };
    "class.countRequests": {
      parameters: { classId: number; pattern: string | null };
      row: { total: number };
    };
    "class.countUse": {
      parameters: { id: number };
      row: { role: "teacher" | "assistant" | "member" };
    };
    "class.creationFacts": {
      parameters: { uid: string };
      row: { solved: number; isPermitted: boolean; createdToday: number; owned: number };
    };
    "class.creators": {
      parameters: { pattern: string | null; limit: number; offset: number };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        createdAt: Date;
        createdBy: string | null;
        classCount: number;
      };
    };
    "class.delete": {
      parameters: { classId: number };
      row: never;
    };
    "class.deleteOffer": {
      parameters: { classId: number; username: string };
      row: { role: "teacher" | "assistant" | "member" };
    };
    "class.deleteRequests": {
      parameters: { classId: number; uids: readonly string[] };
      row: { uid: string };
    };
    "class.forbid": {
      parameters: { uid: string };
      row: { username: string };
    };
    "class.guarded": {
      parameters: { classId: number };
      row: {
        id: number;
        name: string;
        ownerUid: string;
        archivedAt: Date | null;
        acceptsRequests: boolean;
      };
    };
    "class.hideContests": {
      parameters: { classId: number };
      row: never;
    };
    "class.hideProblems": {
      parameters: { classId: number };
      row: { notified: string };
    };
    "class.hideTrainings": {
      parameters: { classId: number };
      row: never;
    };
    "class.insert": {
      parameters: {
        name: string;
        term: string;
        description: string;
        html: string;
        renderer: number;
        acceptsRequests: boolean;
        peerResults: "none" | "nickname" | "username";
        uid: string;
      };
      row: { id: number };
    };
    "class.insertInvitation": {
      parameters: {
        classId: number;
        code: string;
        role: "teacher" | "assistant" | "member";
        label: string;
        maxUses: number;
        days: number | null;
        uid: string;
      };
      row: {
        id: number;
        code: string;
        role: "teacher" | "assistant" | "member";
        label: string;
        uses: number;
        maxUses: number;
        createdAt: Date;
        expiresAt: Date | null;
        state: "revoked" | "usedUp" | "expired" | "usable";
      };
    };
    "class.insertOffers": {
      parameters: { classId: number; uid: string; offers: string };
      row: { key: string; isNew: boolean };
    };
    "class.insertRequest": {
      parameters: { classId: number; uid: string; message: string };
      row: { uid: string };
    };
    "class.invitationByCode": {
      parameters: { code: string };
      row: {
        id: number;
        classId: number;
        role: "teacher" | "assistant" | "member";
        state: "revoked" | "usedUp" | "expired" | "usable";
      };
    };
    "class.invitations": {
      parameters: { classId: number };
      row: {
        id: number;
        code: string;
        role: "teacher" | "assistant" | "member";
        label: string;
        uses: number;
        maxUses: number;
        createdAt: Date;
        expiresAt: Date | null;
        state: "revoked" | "usedUp" | "expired" | "usable";
        createdBy: string | null;
      };
    };
    "class.keepAsTeacher": {
      parameters: { classId: number; uid: string };
      row: never;
    };
    "class.lock": {
      parameters: { classId: number };
      row: {
        id: number;
        name: string;
        ownerUid: string;
        archivedAt: Date | null;
        acceptsRequests: boolean;
        term: string;
        description: string;
        html: string | null;
        renderer: number;
        picture: string | null;
        peerResults: "none" | "nickname" | "username";
        createdAt: Date;
        modifiedAt: Date;
        owner: string;
      };
      transaction: true;
    };
    "class.lockAlone": {
      parameters: { classId: number };
      row: {
        id: number;
        name: string;
        ownerUid: string;
        archivedAt: Date | null;
        acceptsRequests: boolean;
        term: string;
        description: string;
        html: string | null;
        renderer: number;
        picture: string | null;
        peerResults: "none" | "nickname" | "username";
        createdAt: Date;
        modifiedAt: Date;
        owner: string;
      };
      transaction: true;
    };
    "class.lockCreator": {
      parameters: { uid: string };
      row: { uid: string };
      transaction: true;
    };
    "class.lockMember": {
      parameters: { classId: number; uid: string };
      row: {
        uid: string;
        username: string;
        role: "teacher" | "assistant" | "member";
        rosterName: string | null;
        rosterNumber: string | null;
      };
      transaction: true;
    };
    "class.losses": {
      parameters: { classId: number };
      row: {
        members: number;
        announcements: number;
        problems: number;
        contests: number;
        trainings: number;
      };
    };
    "class.memberNames": {
      parameters: { classId: number; keys: readonly string[] };
      row: { key: string };
    };
    "class.memberTotal": {
      parameters: { classId: number };
      row: { total: number };
    };
    "class.members": {
      parameters: { classId: number; role: string | null; limit: number; offset: number };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        role: "teacher" | "assistant" | "member";
        joinedAt: Date;
        rosterName: string | null;
        rosterNumber: string | null;
        realname: string | null;
        number: string | null;
        email: string | null;
        school: string | null;
        className: string | null;
      };
    };
    "class.membersByPattern": {
      parameters: {
        classId: number;
        role: string | null;
        pattern: string;
        seesRoster: boolean;
        limit: number;
        offset: number;
      };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        role: "teacher" | "assistant" | "member";
        joinedAt: Date;
        rosterName: string | null;
        rosterNumber: string | null;
        realname: string | null;
        number: string | null;
        email: string | null;
        school: string | null;
        className: string | null;
      };
    };
    "class.offerOf": {
      parameters: { classId: number; username: string; uid: string };
      row: { role: "teacher" | "assistant" | "member" };
    };
    "class.offers": {
      parameters: { classId: number; pattern: string | null; limit: number; offset: number };
      row: {
        username: string;
        role: "teacher" | "assistant" | "member";
        rosterName: string | null;
        rosterNumber: string | null;
        createdAt: Date;
        createdBy: string | null;
      };
    };
    "class.ownOffers": {
      parameters: { username: string; uid: string };
      row: {
        classId: number;
        name: string;
        term: string;
        owner: string;
        role: "teacher" | "assistant" | "member";
        createdAt: Date;
      };
    };
    "class.ownPage": {
      parameters: {
        first: number;
        last: number;
        classIds: readonly number[];
        isArchived: boolean | null;
        pattern: string | null;
      };
      row: { total: number; ids: Json };
    };
    "class.ownRequests": {
      parameters: { uid: string };
      row: {
        classId: number;
        name: string;
        term: string;
        owner: string;
        message: string;
        createdAt: Date;
      };
    };
    "class.page": {
      parameters: {
        first: number;
        last: number;
        isArchived: boolean | null;
        pattern: string | null;
        id: number | null;
        ownerUids: readonly string[] | null;
      };
      row: { total: number; ids: Json };
    };
    "class.permit": {
      parameters: { username: string; by: string };
      row: { username: string; isNew: boolean };
    };
    "class.removeMember": {
      parameters: { classId: number; uid: string };
      row: never;
    };
    "class.requests": {
      parameters: { classId: number; pattern: string | null; limit: number; offset: number };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        message: string;
        createdAt: Date;
      };
    };
    "class.revokeInvitation": {
      parameters: { classId: number; id: number };
      row: { label: string; role: "teacher" | "assistant" | "member"; uses: number };
    };
    "class.rows": {
      parameters: { ids: readonly number[] };
      row: {
        id: number;
        name: string;
        term: string;
        picture: string | null;
        ownerUid: string;
        owner: string;
        memberCount: number;
        requestCount: number;
        createdAt: Date;
        archivedAt: Date | null;
      };
    };
    "class.setArchived": {
      parameters: { archived: boolean; classId: number };
      row: never;
    };
    "class.setOwner": {
      parameters: { uid: string; classId: number };
      row: { id: number };
    };
    "class.setPicture": {
      parameters: { picture: string | null; classId: number };
      row: never;
    };
    "class.storeHtml": {
      parameters: { html: string; renderer: number; classId: number; description: string };
      row: never;
    };
    "class.teacherOffers": {
      parameters: { classId: number; keys: readonly string[] };
      row: { key: string };
    };
    "class.uidsByName": {
      parameters: { keys: readonly string[] };
      row: { uid: string };
    };
    "class.update": {
      parameters: {
        name: string;
        term: string;
        description: string;
        html: string | null;
        renderer: number;
        acceptsRequests: boolean;
        peerResults: "none" | "nickname" | "username";
        classId: number;
      };
      row: never;
    };
    "class.updateMember": {
      parameters: {
        role: "teacher" | "assistant" | "member";
        rosterName: string | null;
        rosterNumber: string | null;
        classId: number;
        uid: string;
      };
      row: never;
    };
    "class.waitingOf": {
      parameters: { classId: number; username: string; uid: string };
      row: { offeredRole: string | null; isRequested: boolean };
    };
    "class.waitingRequests": {
      parameters: { uid: string; classId: number };
      row: { own: number; all: number };
    };
  }
}
