import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

test('stops the last part first, and waits for each before the next', async () => {
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

test('a part that fails or hangs is named, and the parts below it are stopped all the same', async () => {
  const shutdown = createShutdown({ limitMs: 60 });
  const stopped: string[] = [];
  shutdown.add('database', () => stopped.push('database'));
  shutdown.add('jobs', () => new Promise(() => undefined));
  shutdown.add('port 80', () => Promise.reject(new Error('gone')));
  expect(await shutdown.run()).toEqual([
    { name: 'port 80', reason: 'Error: gone' },
    { name: 'jobs', reason: 'still runs' },
  ]);
  expect(stopped).toEqual(['database']);
});
