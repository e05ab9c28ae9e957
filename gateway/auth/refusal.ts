/** What the service will not do, in the words, with the code and the status of Supabase Auth. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  /** What the answer says beside code and message. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }

  /** The answer as the official client reads it. */
  answer(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message, ...this.more },
      { status: this.status, headers: { 'x-sb-error-code': this.code } },
    );
  }
}

/** A request that means nothing: a field is missing, too long or of another shape. */
export function invalid(message: string): Refusal {
  return new Refusal(400, 'validation_failed', message);
}
