import type { Backend } from './backend.ts';
import { functionAddress } from './function-address.ts';
import { readAnswer } from './read-answer.ts';

/** Calls a database function that only reads; fails as {@link readAnswer} does. */
export function readFunction(
  backend: Backend,
  name: string,
  parameters: Record<string, string | number>,
): Promise<unknown> {
  return readAnswer(backend, functionAddress(backend.backendUrl, name, parameters));
}
