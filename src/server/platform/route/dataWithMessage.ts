/**
 * Returned by handlers that need a more specific message than "success", because the effect of the call may differ from
 * what the operation's name suggests.
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
