export type RefusalBody = {
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
};

/** A call that is refused, with the status and the words that PostgREST has for it. */
export class DataRefusal extends Error {
  override name = 'DataRefusal';
  readonly status: number;
  readonly body: RefusalBody;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a newer catalogue could know what this one does not. */
  readonly isUnknownName: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: string | null;
      hint?: string | null;
      headers?: Readonly<Record<string, string>>;
      isUnknownName?: boolean;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null };
    this.headers = more.headers ?? {};
    this.isUnknownName = more.isUnknownName ?? false;
  }
}

/** The query string cannot be read, or asks for more than one call may. */
export function badQuery(message: string, details: string): DataRefusal {
  return new DataRefusal(400, 'PGRST100', message, { details });
}

/** PostgREST can do this; here nobody needs it, and it would cost more than it gives. */
export function notOffered(details: string): DataRefusal {
  return new DataRefusal(400, 'PGRST127', 'Feature not implemented', { details });
}

/** The body is not what this call takes. */
export function badBody(message: string): DataRefusal {
  return new DataRefusal(400, 'PGRST102', message);
}

/** No key, no token, or none that counts. */
export function unauthorized(code: string, message: string): DataRefusal {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return new DataRefusal(401, code, message, { headers: { 'www-authenticate': challenge } });
}
