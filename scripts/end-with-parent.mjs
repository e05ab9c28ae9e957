/**
 * Ends this process as SIGTERM would when npm, which started it, is gone. npm puts a shell between,
 * and a shell that gets SIGTERM dies without passing it on.
 */
export function endWithParent() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
}
