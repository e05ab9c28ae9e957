// Loaded into a gateway before anything else: at a signal something fails that nobody waits for.
process.on('SIGUSR2', () => {
  void Promise.reject(Object.assign(new Error('Ada left.'), { code: 'EPIPE' }));
});
