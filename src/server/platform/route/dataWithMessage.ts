/**
 * Returned by a handler whose message is more specific than "success", because the effect differs from the call's name.
 */
export class DataWithMessage<Data> {
  readonly data: Data;
  /** In the reader's language. */
  readonly msg: string;

  constructor(data: Data, msg: string) {
    this.data = data;
    this.msg = msg;
  }
}
