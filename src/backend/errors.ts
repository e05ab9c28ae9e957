/** The server could not be reached at all. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';
}

/** The server answered, but not with what was asked for. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  /** SQLSTATE or PostgREST code, empty where the answer had none. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
