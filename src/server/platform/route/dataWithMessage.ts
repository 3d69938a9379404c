/**
 * Returned by a handler whose message is more specific than "success", because the call's effect may differ from what
 * its name says.
 */
export class DataWithMessage<Data> {
  readonly data: Data;
  /** The message in the reader's language. */
  readonly msg: string;

  constructor(data: Data, msg: string) {
    this.data = data;
    this.msg = msg;
  }
}
