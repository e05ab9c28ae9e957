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

/**
 * Makes a map from errors of the backend to the names of their messages. It answers `noConnection`
 * where no answer came, and `unknown` for a code without a message and for what is no such error.
 *
 * @param codes the name for each code of the server
 * @param patterns the names for codes that are alike and not among them, the first match counts
 */
export function errorMap<Key extends string>(
  codes: Readonly<Record<string, Key>>,
  patterns: readonly (readonly [RegExp, Key])[] = [],
) {
  return (error: unknown): Key | 'noConnection' | 'unknown' => {
    if (error instanceof NoConnectionError) return 'noConnection';
    if (!(error instanceof ServerError)) return 'unknown';
    const { code } = error;
    return codes[code] ?? patterns.find(([pattern]) => pattern.test(code))?.[1] ?? 'unknown';
  };
}
