// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "discussion.addressees": {
      parameters: { uids: readonly string[] };
      row: { uid: string; username: string };
    };
    "discussion.adminCategories": {
      parameters: { countMax: number };
      row: { id: number; name: string; nameEn: string | null; discussionNum: number };
    };
    "discussion.announce": {
      parameters: { did: number };
      row: { pg_notify: string };
    };
    "discussion.byId": {
      parameters: {
        locale: string;
        groupIds: readonly number[];
        problemEverything: boolean;
        problemOwnUid: string | null;
        problemGrantedIds: readonly number[];
        problemGroupIds: readonly number[];
        contestEverything: boolean;
        contestOwnUid: string | null;
        contestGrantedIds: readonly number[];
        contestGroupIds: readonly number[];
        uid: string | null;
        id: number;
      };
      row: {
        id: number;
        title: string;
        description: string;
        categoryId: number;
        categoryName: string;
        pid: string | null;
        classId: number | null;
        contestId: number | null;
        uid: string;
        author: string;
        avatar: string | null;
        roleId: number;
        viewNum: number;
        likeNum: number;
        commentNum: number;
        topPriority: boolean;
        isLocked: boolean;
        isHidden: boolean;
        answerId: number | null;
        createdAt: Date;
        modifiedAt: Date;
        isProblemReadable: boolean;
        isProblemClosed: boolean;
        problemId: number | null;
        editNum: number;
        threadNum: number;
        className: string | null;
        contestTitle: string | null;
        hasLike: boolean;
        hasReported: boolean;
      };
    };
    "discussion.categories": {
      parameters: { locale: string };
      row: { id: number; name: string };
    };
    "discussion.classMembers": {
      parameters: { classId: number; reach: number; uid: string; pattern: string; limit: number };
      row: { username: string; nickname: string | null; avatar: string | null };
    };
    "discussion.comment": {
      parameters: { uid: string | null; id: number };
      row: {
        id: number;
        commentId: number;
        isReply: boolean;
        uid: string;
        username: string;
        team: string | null;
        avatar: string | null;
        isRoot: boolean;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
        toName: string | null;
        likeNum: number;
        createdAt: Date;
        editedAt: Date | null;
        isHidden: boolean;
        replyNum: number;
        roleId: number;
        author: string;
        discussionId: number;
        isLiked: boolean;
      };
    };
    "discussion.comments": {
      parameters: { discussionId: number; limit: number; offset: number; uid: string | null };
      row: {
        id: number;
        commentId: number;
        isReply: boolean;
        uid: string;
        username: string;
        team: string | null;
        avatar: string | null;
        isRoot: boolean;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
        toName: string | null;
        likeNum: number;
        createdAt: Date;
        editedAt: Date | null;
        isHidden: boolean;
        replyNum: number;
        roleId: number;
        author: string;
        isLiked: boolean;
      };
    };
    "discussion.count": {
      parameters: {
        withHidden: boolean;
        categoryId: number | null;
        uid: string | null;
        groupIds?: readonly number[];
        contestEverything?: boolean;
        contestOwnUid?: string | null;
        contestGrantedIds?: readonly number[];
        contestGroupIds?: readonly number[];
        problemEverything?: boolean;
        problemOwnUid?: string | null;
        problemGrantedIds?: readonly number[];
        problemGroupIds?: readonly number[];
        countMax: number;
        before?: number | null;
        placeId?: number;
      };
      row: { total: number };
    };
    "discussion.countComments": {
      parameters: { all: number; threads: number; id: number };
      row: { pg_notify: string };
    };
    "discussion.countViews": {
      parameters: { ids: readonly number[]; readers: readonly string[] };
      row: never;
    };
    "discussion.countWaitingTexts": {
      parameters: {
        groupIds: readonly number[];
        contestEverything: boolean;
        contestOwnUid: string | null;
        contestGrantedIds: readonly number[];
        contestGroupIds: readonly number[];
        problemEverything: boolean;
        problemOwnUid: string | null;
        problemGrantedIds: readonly number[];
        problemGroupIds: readonly number[];
      };
      row: { count: number };
    };
    "discussion.delete": {
      parameters: { uid: string; ids: readonly number[]; ofClasses: boolean };
      row: { id: number; title: string };
    };
    "discussion.deleteCategory": {
      parameters: { id: number };
      row: never;
    };
    "discussion.deleteHeldText": {
      parameters: { id: number; uid: string };
      row: { id: number };
    };
    "discussion.deleteLike": {
      parameters: { id: number; uid: string };
      row: never;
    };
    "discussion.deleteOldRefusedTexts": {
      parameters: { days: number };
      row: never;
    };
    "discussion.excerpts": {
      parameters: { needles: readonly string[]; ids: readonly number[] };
      row: { id: number; text: string; isCut: boolean };
    };
    "discussion.hideComment": {
      parameters: { isHidden: boolean; id: number };
      row: { id: number };
    };
    "discussion.holdText": {
      parameters: {
        uid: string;
        kind: string;
        categoryId: number | null;
        title: string | null;
        description: string | null;
        contestId: number | null;
        problemId: number | null;
        discussionId: number | null;
        commentId: number | null;
        toUid: string | null;
        content: string;
        most: number;
      };
      row: { id: number };
    };
    "discussion.insert": {
      parameters: {
        uid: string;
        problemId: number | null;
        groupId: number | null;
        contestId: number | null;
        title: string;
        description: string;
        topPriority: boolean;
        categoryId: number;
      };
      row: { id: number };
    };
    "discussion.insertCategory": {
      parameters: { name: string; nameEn: string | null };
      row: { id: number };
    };
    "discussion.insertLike": {
      parameters: { id: number; uid: string };
      row: never;
    };
    "discussion.insertMentions": {
      parameters: {
        discussionId: number;
        commentId: number | null;
        uids: readonly string[];
        names: readonly string[];
      };
      row: { uid: string };
    };
    "discussion.insertText": {
      parameters: {
        id: number;
        content: string;
        html: string;
        renderer: number;
        terms: readonly string[];
      };
      row: never;
    };
    "discussion.insertVersion": {
      parameters: {
        id: number;
        version: number;
        keep: number;
        title: string;
        description: string;
        content: string;
        createdAt: Date;
      };
      row: never;
    };
    "discussion.isNewAccount": {
      parameters: { hours: number; uid: string };
      row: { isNew: boolean };
    };
    "discussion.lock": {
      parameters: { id: number };
      row: {
        title: string;
        description: string;
        categoryId: number;
        content: string;
        topPriority: boolean;
        editNum: number;
        modifiedAt: Date;
        isHidden: boolean;
        isLocked: boolean;
      };
      transaction: true;
    };
    "discussion.lockCategories": {
      parameters: object;
      row: { id: number; name: string; nameEn: string | null };
      transaction: true;
    };
    "discussion.lockLikes": {
      parameters: { id: number };
      row: { uid: string };
      transaction: true;
    };
    "discussion.matches": {
      parameters: {
        terms: readonly string[];
        whole: readonly (string | null)[];
        below: number;
        withHidden: boolean;
        categoryId: number | null;
        uid: string | null;
        groupIds?: readonly number[];
        contestEverything?: boolean;
        contestOwnUid?: string | null;
        contestGrantedIds?: readonly number[];
        contestGroupIds?: readonly number[];
        problemEverything?: boolean;
        problemOwnUid?: string | null;
        problemGrantedIds?: readonly number[];
        problemGroupIds?: readonly number[];
        limit: number;
        placeId?: number;
      };
      row: { id: number };
    };
    "discussion.matchesOfIds": {
      parameters: { ids: readonly number[]; terms: string };
      row: { id: number };
    };
    "discussion.mentionableUsers": {
      parameters: { names: readonly string[] };
      row: { uid: string; name: string };
    };
    "discussion.mentionsOfComments": {
      parameters: { commentIds: readonly number[] };
      row: { name: string; uid: string };
    };
    "discussion.mentionsOfPost": {
      parameters: { discussionId: number };
      row: { name: string; uid: string };
    };
    "discussion.messageComments": {
      parameters: { ids: readonly number[] };
      row: { id: number; content: string; discussionId: number; author: string };
    };
    "discussion.messagePosts": {
      parameters: {
        ids: readonly number[];
        groupIds: readonly number[];
        contestEverything: boolean;
        contestOwnUid: string | null;
        contestGrantedIds: readonly number[];
        contestGroupIds: readonly number[];
        problemEverything: boolean;
        problemOwnUid: string | null;
        problemGrantedIds: readonly number[];
        problemGroupIds: readonly number[];
      };
      row: {
        id: number;
        title: string;
        uid: string;
        classId: number | null;
        contestId: number | null;
        isHidden: boolean;
        isLocked: boolean;
      };
    };
    "discussion.movePosts": {
      parameters: { into: number; id: number; blockSize: number; term: string; intoTerm: string };
      row: never;
    };
    "discussion.orderCategories": {
      parameters: { ids: readonly number[] };
      row: never;
    };
    "discussion.ownHeldTexts": {
      parameters: { uid: string; did: number | null; limit: number };
      row: {
        id: number;
        kind: string;
        title: string;
        description: string;
        content: string;
        did: number | null;
        createdAt: Date;
        isRefused: boolean;
        reason: string;
      };
    };
    "discussion.page": {
      parameters: {
        withHidden: boolean;
        categoryId: number | null;
        uid: string | null;
        groupIds?: readonly number[];
        contestEverything?: boolean;
        contestOwnUid?: string | null;
        contestGrantedIds?: readonly number[];
        contestGroupIds?: readonly number[];
        problemEverything?: boolean;
        problemOwnUid?: string | null;
        problemGrantedIds?: readonly number[];
        problemGroupIds?: readonly number[];
        limit: number;
        offset: number;
        locale: string;
        before?: number | null;
        placeId?: number;
      };
      row: {
        id: number;
        title: string;
        description: string;
        categoryId: number;
        categoryName: string;
        pid: string | null;
        classId: number | null;
        contestId: number | null;
        uid: string;
        author: string;
        avatar: string | null;
        roleId: number;
        viewNum: number;
        likeNum: number;
        commentNum: number;
        topPriority: boolean;
        isLocked: boolean;
        isHidden: boolean;
        answerId: number | null;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
    "discussion.participants": {
      parameters: {
        discussionId: number;
        reach: number;
        uid: string;
        pattern: string;
        limit: number;
      };
      row: { username: string; nickname: string | null; avatar: string | null };
    };
    "discussion.pinned": {
      parameters: {
        withHidden: boolean;
        categoryId: number | null;
        uid: string | null;
        groupIds?: readonly number[];
        contestEverything?: boolean;
        contestOwnUid?: string | null;
        contestGrantedIds?: readonly number[];
        contestGroupIds?: readonly number[];
        problemEverything?: boolean;
        problemOwnUid?: string | null;
        problemGrantedIds?: readonly number[];
        problemGroupIds?: readonly number[];
        limit: number;
        placeId?: number;
      };
      row: { id: number };
    };
    "discussion.postsOfCategory": {
      parameters: { id: number };
      row: { count: number };
    };
    "discussion.principals": {
      parameters: { uids: readonly string[] };
      row: { uid: string; roleId: number; affiliations: Json | null };
    };
    "discussion.problem": {
      parameters: {
        groupIds: readonly number[];
        problemEverything: boolean;
        problemOwnUid: string | null;
        problemGrantedIds: readonly number[];
        problemGroupIds: readonly number[];
        contestEverything: boolean;
        contestOwnUid: string | null;
        contestGrantedIds: readonly number[];
        contestGroupIds: readonly number[];
        displayId: string;
      };
      row: { id: number; displayId: string; isReadable: boolean; isClosed: boolean };
    };
    "discussion.purge": {
      parameters: { seconds: number; limit: number };
      row: { id: number };
    };
    "discussion.refuseHeldText": {
      parameters: { reason: string; id: number };
      row: { id: number };
    };
    "discussion.renameCategory": {
      parameters: { name: string; nameEn: string | null; id: number };
      row: never;
    };
    "discussion.replies": {
      parameters: { ids: readonly number[]; limit: number };
      row: {
        id: number;
        commentId: number;
        isReply: boolean;
        uid: string;
        username: string;
        team: string | null;
        avatar: string | null;
        isRoot: boolean;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
        toName: string | null;
        likeNum: number;
        createdAt: Date;
        editedAt: Date | null;
        isHidden: boolean;
        replyNum: number;
        roleId: number;
        author: string;
      };
    };
    "discussion.replyPage": {
      parameters: { commentId: number; bound: number; limit: number };
      row: {
        id: number;
        uid: string;
        author: string;
        team: string | null;
        avatar: string | null;
        roleId: number;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
        createdAt: Date;
        editedAt: Date | null;
        isHidden: boolean;
      };
    };
    "discussion.restore": {
      parameters: { id: number; uid: string; seconds: number };
      row: { title: string };
    };
    "discussion.rowsOfIds": {
      parameters: { locale: string; ids: readonly number[] };
      row: {
        id: number;
        title: string;
        description: string;
        categoryId: number;
        categoryName: string;
        pid: string | null;
        classId: number | null;
        contestId: number | null;
        uid: string;
        author: string;
        avatar: string | null;
        roleId: number;
        viewNum: number;
        likeNum: number;
        commentNum: number;
        topPriority: boolean;
        isLocked: boolean;
        isHidden: boolean;
        answerId: number | null;
        createdAt: Date;
        modifiedAt: Date;
      };
    };
    "discussion.searchFacts": {
      parameters: { name: string };
      row: { accountUid: string | null; newestId: number };
    };
    "discussion.setAnswer": {
      parameters: { commentId: number | null; id: number };
      row: { id: number };
    };
    "discussion.setStates": {
      parameters: {
        isHidden: boolean | null;
        topPriority: boolean | null;
        isLocked: boolean | null;
        id: number;
      };
      row: never;
    };
    "discussion.solved": {
      parameters: { uid: string };
      row: { solved: number };
    };
    "discussion.storeHtml": {
      parameters: { html: string; renderer: number; id: number; content: string };
      row: never;
    };
    "discussion.takeHeldText": {
      parameters: { id: number };
      row: { id: number };
    };
    "discussion.text": {
      parameters: { id: number };
      row: { content: string; html: string; renderer: number };
    };
    "discussion.update": {
      parameters: {
        title: string;
        description: string;
        topPriority: boolean;
        editNum: number;
        id: number;
      };
      row: { modifiedAt: Date };
    };
    "discussion.updateText": {
      parameters: {
        content: string;
        html: string | null;
        renderer: number;
        terms: readonly string[];
        id: number;
      };
      row: never;
    };
    "discussion.version": {
      parameters: { id: number; version: number };
      row: {
        version: number;
        title: string;
        description: string;
        content: string;
        createdAt: Date;
      };
    };
    "discussion.versions": {
      parameters: { id: number };
      row: {
        version: number;
        title: string;
        description: string;
        contentLength: number;
        createdAt: Date;
      };
    };
    "discussion.waitingText": {
      parameters: {
        groupIds: readonly number[];
        contestEverything: boolean;
        contestOwnUid: string | null;
        contestGrantedIds: readonly number[];
        contestGroupIds: readonly number[];
        problemEverything: boolean;
        problemOwnUid: string | null;
        problemGrantedIds: readonly number[];
        problemGroupIds: readonly number[];
        id: number;
      };
      row: {
        id: number;
        kind: string;
        title: string;
        description: string;
        content: string;
        did: number | null;
        createdAt: Date;
        uid: string;
        author: string;
        roleId: number;
        contestId: number | null;
        problemId: number | null;
        commentId: number | null;
        toUid: string | null;
        postUid: string | null;
        categoryId: number | null;
      };
    };
    "discussion.waitingTexts": {
      parameters: {
        groupIds: readonly number[];
        contestEverything: boolean;
        contestOwnUid: string | null;
        contestGrantedIds: readonly number[];
        contestGroupIds: readonly number[];
        problemEverything: boolean;
        problemOwnUid: string | null;
        problemGrantedIds: readonly number[];
        problemGroupIds: readonly number[];
        limit: number;
        offset: number;
      };
      row: {
        id: number;
        kind: string;
        title: string;
        description: string;
        content: string;
        did: number | null;
        createdAt: Date;
        uid: string;
        author: string;
        accountCreatedAt: Date;
      };
    };
  }
}
