import type { ChildProcess } from 'node:child_process';

/** What a program writes, on whichever of its outputs is a pipe. */
export function outputOf(child: ChildProcess) {
  let text = '';
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  }
  return {
    text: () => text,
    /** Resolves with the first match; rejects with all that it wrote when it ends without one. */
    find: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (found !== null) resolve(found);
        };
        look();
        for (const stream of streams) stream.on('data', look);
        child.once('error', reject);
        child.once('close', () => reject(new Error(`${child.spawnfile} ended: ${text}`)));
      }),
  };
}
