const ofSystem: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full for this user',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk can only be read',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is no folder',
};

/** Why a backup in a folder failed, for the operator. What a database says may quote a player; its code does not. */
export function reasonOf(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = ofSystem[code];
  if (known !== undefined) return `Nothing can be written in ${folder}: ${known}.`;
  if ('severity' in error) {
    const named = 'constraint_name' in error ? error.constraint_name : undefined;
    const place = typeof named === 'string' ? `, ${named}` : '';
    return `The database refused (${code}${place}).`;
  }
  return error.message;
}
