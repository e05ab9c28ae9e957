/**
 * Ends this process by SIGHUP when npm, which started it, is gone. npm puts a shell between, and a shell
 * that gets SIGTERM dies without passing it on. SIGHUP, as SIGTERM may have come to this process, too.
 */
export function endWithParent() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGHUP');
  }, 100);
  watch.unref();
}
