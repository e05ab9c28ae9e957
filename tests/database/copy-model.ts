import { cpSync } from 'node:fs';

import { inject } from 'vitest';

/** A database of its own in `folder`, like the model. In one go: bit by bit takes four times as long. */
export function copyModel(model: 'pglite' | 'emptyPglite', folder: string): void {
  cpSync(inject('models')[model], folder, { recursive: true });
}
