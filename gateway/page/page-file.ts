import type { Encoding } from './encodings.ts';

/** One file in all its encodings, held in memory: a request never touches the disk. */
export type PageFile = {
  contentType: string;
  tag: string;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & {
    identity: Uint8Array<ArrayBuffer>;
  };
};
