import { afterEach, expect, test, vi } from 'vitest';
import { createShutdown, stopOnSignal } from './shutdown.ts';

afterEach(() => vi.restoreAllMocks());

test('stops parts in reverse order, and waits for each before the next', async () => {
  const shutdown = createShutdown();
  const stopped: string[] = [];
  shutdown.add('database', () => stopped.push('database'));
  shutdown.add('jobs', async () => {
    await Promise.resolve();
    stopped.push('jobs');
  });
  expect(await shutdown.run()).toEqual([]);
  expect(stopped).toEqual(['jobs', 'database']);
});

test('names a part that fails or hangs, and still stops the parts below it', async () => {
  const shutdown = createShutdown();
  const stopped: string[] = [];
  shutdown.add('database', () => stopped.push('database'));
  shutdown.add('jobs', () => new Promise(() => undefined));
  shutdown.add('port 80', () => Promise.reject(new Error('gone')));
  expect(await shutdown.run(60)).toEqual([
    { name: 'port 80', reason: 'Error: gone' },
    { name: 'jobs', reason: 'still runs' },
  ]);
  expect(stopped).toEqual(['database']);
});

test('a signal during a hanging start stops started parts, names the start and exits with 1', async () => {
  const handlers = new Map<unknown, () => void>();
  vi.spyOn(process, 'on').mockImplementation((signal: unknown, handler: () => void) => {
    handlers.set(signal, handler);
    return process;
  });
  const written: unknown[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => written.push(line) > 0);
  const exited = Promise.withResolvers<unknown>();
  vi.spyOn(process, 'exit').mockImplementation((code) => exited.resolve(code) as never);

  const shutdown = createShutdown();
  const stopped: string[] = [];
  shutdown.add('PostgreSQL', () => stopped.push('PostgreSQL'));
  stopOnSignal(shutdown, new Promise(() => undefined), 20);
  expect([...handlers.keys()]).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']);
  handlers.get('SIGTERM')?.();
  expect(await exited.promise).toBe(1);
  expect(handlers.has('uncaughtException')).toBe(true);
  expect(stopped).toEqual(['PostgreSQL']);
  expect(written).toEqual(['did not stop: start (still runs)\n']);
});
