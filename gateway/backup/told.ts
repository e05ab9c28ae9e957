/** What the process that makes a backup tells the gateway. `nothing`: another one makes it, or has made it. */
export type Told =
  | { kind: 'nothing' }
  | { kind: 'made'; path: string; rows: number; because: string | null }
  | { kind: 'failed'; reason: string };
