import { expect, test, vi } from 'vitest';
import { batchLoader, alignByIndex } from './batch-loader.ts';
import type { Database } from './pool.ts';

const pool = (): Database => ({ isTransaction: false }) as Database;

/** A read that answers on request, and records the items that it was called for. */
const slowRead = () => {
  const runs: { items: readonly number[]; answer: (error?: Error) => void }[] = [];
  const read = batchLoader(
    (_db, items: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const answer = (error?: Error): void =>
          error ? reject(error) : resolve(items.map((item) => item * 10));
        runs.push({ items, answer });
      }),
  );
  return { runs, read };
};

const turn = (): Promise<void> =>
  new Promise((done) => void setImmediate(() => setImmediate(done)));

test('simultaneous callers share one statement, and each gets their own result', async () => {
  const { runs, read } = slowRead();
  const db = pool();
  const answers = Promise.all([read(db, 1), read(db, 2), read(db, 3)]);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1, 2, 3]]);
  runs[0]?.answer();
  expect(await answers).toEqual([10, 20, 30]);
});

test('never answers from a statement that began before the call', async () => {
  const { runs, read } = slowRead();
  const db = pool();
  const first = read(db, 1);
  await turn();
  const late = Promise.all([read(db, 1), read(db, 2)]);
  await turn();
  expect(runs).toHaveLength(1);
  runs[0]?.answer();
  expect(await first).toBe(10);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [1, 2]]);
  runs[1]?.answer();
  expect(await late).toEqual([10, 20]);
});

test('a slow statement delays only its own callers: a second runs beside it, a third waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { runs, read } = slowRead();
    const db = pool();
    const answers = [read(db, 1)];
    await turn();
    answers.push(read(db, 2), read(db, 3));
    vi.advanceTimersByTime(1_000);
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    answers.push(read(db, 4));
    vi.advanceTimersByTime(1_000);
    expect(runs).toHaveLength(2);
    runs[1]?.answer();
    await turn();
    vi.advanceTimersByTime(1_000);
    expect(runs[2]?.items).toEqual([4]);
    for (const { answer } of runs) answer();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
  } finally {
    vi.useRealTimers();
  }
});

test('a failure reaches only its own callers, and the next call queries again', async () => {
  const { runs, read } = slowRead();
  const db = pool();
  const failed = Promise.allSettled([read(db, 1), read(db, 2)]);
  await turn();
  runs[0]?.answer(new Error('away'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = read(db, 3);
  await turn();
  runs[1]?.answer();
  expect(await again).toBe(30);
});

test('separates databases, and runs calls in a transaction alone and at once', async () => {
  const { runs, read } = slowRead();
  const tx = { isTransaction: true } as Database;
  const answers = Promise.all([read(tx, 1), read(tx, 2), read(pool(), 3), read(pool(), 4)]);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2]]);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2], [3], [4]]);
  for (const { answer } of runs) answer();
  expect(await answers).toEqual([10, 20, 30, 40]);
});

test('returns rows in the order of their items, with gaps for missing ones', () => {
  expect(alignByIndex([{ at: 3 }, { at: 1 }], ['a', 'b', 'c'])).toEqual([
    { at: 1 },
    undefined,
    { at: 3 },
  ]);
});
