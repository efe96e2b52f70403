import { expect, test, vi } from 'vitest';
import { makeTaice, ok } from '../testing/fake-server.ts';
import { dropQueries, invalidate, queryState, readQuery, runQuery } from './cache.ts';

const make = async () => (await makeTaice(() => ok())).taice;
const flush = () => new Promise(setImmediate);

test('shows what it remembers while it asks again', async () => {
  const taice = await make();
  let n = 0;
  const run = async () => (n += 1);
  const stop = readQuery(taice, '["a"]', run, () => {});
  await flush();
  stop();
  readQuery(taice, '["a"]', run, () => {});
  expect(queryState(taice, '["a"]')).toMatchObject({ data: 1, loading: true });
  await flush();
  expect(queryState(taice, '["a"]')).toMatchObject({ data: 2, loading: false });
});

test('two readers ask once, and both hear of it', async () => {
  const taice = await make();
  const run = vi.fn<() => Promise<number>>(async () => 1);
  const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()];
  readQuery(taice, '["a"]', run, one);
  readQuery(taice, '["a"]', run, two);
  await flush();
  expect(run).toHaveBeenCalledTimes(1);
  expect([one.mock.calls.length > 0, two.mock.calls.length > 0]).toEqual([true, true]);
});

test('an error keeps what was known', async () => {
  const taice = await make();
  await runQuery(taice, '["a"]', async () => 1);
  await runQuery(taice, '["a"]', async () => Promise.reject(new Error('no')));
  expect(queryState(taice, '["a"]')).toMatchObject({ data: 1, error: new Error('no') });
});

test('only the newest run counts, and the older one is given up', async () => {
  const taice = await make();
  const slow = Promise.withResolvers<string>();
  let given: AbortSignal | undefined;
  const first = runQuery(taice, '["a"]', (_, signal) => {
    given = signal;
    return slow.promise;
  });
  await runQuery(taice, '["a"]', async () => 'new');
  slow.resolve('old');
  await first;
  expect(queryState(taice, '["a"]').data).toBe('new');
  expect(given?.aborted).toBe(true);
});

test('the call is given up when the last reader leaves', async () => {
  const taice = await make();
  let given: AbortSignal | undefined;
  const run = (_: unknown, signal: AbortSignal) => {
    given = signal;
    return new Promise<never>(() => {});
  };
  const stop = readQuery(taice, '["a"]', run, () => {});
  stop();
  expect(given?.aborted).toBe(true);
  expect(queryState(taice, '["a"]').loading).toBe(false);
});

test('invalidating asks again for keys that begin so, part by part', async () => {
  const taice = await make();
  const runs = {
    log: vi.fn<() => Promise<number>>(async () => 1),
    logs: vi.fn<() => Promise<number>>(async () => 1),
  };
  readQuery(taice, '["log",{"type":"in"}]', runs.log, () => {});
  readQuery(taice, '["logs"]', runs.logs, () => {});
  await runQuery(taice, '["log",2]', async () => 1);
  await flush();
  invalidate(taice, 'log');
  await flush();
  expect([runs.log.mock.calls.length, runs.logs.mock.calls.length]).toEqual([2, 1]);
  expect(queryState(taice, '["log",2]').data).toBeUndefined();
});

test('dropping forgets at once and asks again for what is on the page', async () => {
  const taice = await make();
  const run = vi.fn<() => Promise<string>>(async () => 'mine');
  readQuery(taice, '["a"]', run, () => {});
  await flush();
  dropQueries(taice);
  expect(queryState(taice, '["a"]')).toMatchObject({ data: undefined, loading: true });
  await flush();
  expect(run).toHaveBeenCalledTimes(2);
});
