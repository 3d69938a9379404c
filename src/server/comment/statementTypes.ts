// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "comment.countReplies": {
      parameters: { commentId: number };
      row: { count: number };
    };
    "comment.create": {
      parameters: {
        contestId: number | null;
        discussionId: number | null;
        uid: string;
        content: string;
        html: string;
        renderer: number;
      };
      row: { id: number };
    };
    "comment.createReply": {
      parameters: {
        commentId: number;
        uid: string;
        content: string;
        html: string;
        renderer: number;
        toUid: string | null;
      };
      row: { id: number };
    };
    "comment.delete": {
      parameters: { id: number };
      row: { id: number };
    };
    "comment.deleteLike": {
      parameters: { commentId: number; uid: string };
      row: never;
    };
    "comment.insertLike": {
      parameters: { commentId: number; uid: string };
      row: never;
    };
    "comment.lock": {
      parameters: { commentId: number };
      row: { id: number };
      transaction: true;
    };
    "comment.place": {
      parameters: { id: number };
      row: { contestId: number | null; discussionId: number | null };
    };
    "comment.storeHtml": {
      parameters: { html: string; renderer: number; id: number; content: string };
      row: never;
    };
    "comment.update": {
      parameters: { content: string; html: string; renderer: number; id: number };
      row: { editedAt: Date };
    };
  }
}
