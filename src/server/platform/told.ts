/** Returned by a handler that says more than "success": what happened is not what the call is named after. */
export class Told<Data> {
  readonly data: Data;
  /** In the reader's language. */
  readonly msg: string;

  constructor(data: Data, msg: string) {
    this.data = data;
    this.msg = msg;
  }
}
