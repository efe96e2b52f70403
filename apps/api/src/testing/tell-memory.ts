/**
 * Loaded before the product (`--import`) to watch its memory. At each SIGUSR2 it collects all garbage and writes the
 * bytes still held as one line `held <number>`. The engine delays collection as it likes, so only this reveals a leak.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  // Objects that waited only for their finaliser are collected by the second run.
  setImmediate(() => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.stdout.write(`held ${heapUsed + external}\n`);
  });
});
