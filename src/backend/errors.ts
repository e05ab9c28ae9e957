/** The server could not be reached at all. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';
}

/** The server answered, but not with what was asked for. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  /** SQLSTATE or PostgREST code, empty where the answer had none. */
  readonly code: string;
  /** The entry that it did not accept, where it names one. */
  readonly field: string | undefined;

  constructor(message: string, code: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** The server refuses a password like this; `reasons` are its own names for why. */
export class WeakPasswordError extends ServerError {
  readonly reasons: readonly string[];

  constructor(message: string, reasons: readonly string[]) {
    super(message, 'weak_password');
    this.reasons = reasons;
  }
}
