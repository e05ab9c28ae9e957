import postgres from 'postgres';

/**
 * Whether the database refused what writes since its transactions only read: so it is while its disk is nearly full,
 * shortly before the gateway knows of it and shortly after.
 */
export function takesNoWrites(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '25006';
}
