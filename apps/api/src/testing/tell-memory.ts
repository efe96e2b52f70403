/**
 * Loaded before the product (`--import`) where its memory is watched: at each SIGUSR2 it collects all garbage
 * and writes what is still held, in bytes, as one line `held <number>`. The engine puts collecting off as long
 * as it likes, so that only this tells a leak from its ease.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  // What was only waiting for its finaliser goes with the second.
  setImmediate(() => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.stdout.write(`held ${heapUsed + external}\n`);
  });
});
