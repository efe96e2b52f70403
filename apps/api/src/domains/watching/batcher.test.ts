import { expect, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

const collect = (run?: (items: string[]) => Promise<string[]>) => {
  const batches: string[][] = [];
  const batcher = createBatcher<string, string>({
    waitMs: 5,
    most: 3,
    keyOf: (item) => item.slice(0, 1),
    run: async (items) => {
      batches.push(items);
      return run ? run(items) : items.map((item) => item.toUpperCase());
    },
  });
  return { batches, batcher };
};

test('concurrent calls run in batches and get their own results', async () => {
  const { batches, batcher } = collect();
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(batcher.add))).toEqual(['A', 'B', 'C', 'D']);
  expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
});

test('calls of one key never share a batch and keep their order', async () => {
  const { batches, batcher } = collect();
  await Promise.all(['a1', 'a2', 'b1', 'a3'].map(batcher.add));
  expect(batches).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
});

test('an error reaches only its own batch', async () => {
  const run = vi.fn<(items: string[]) => Promise<string[]>>();
  run.mockRejectedValueOnce(new Error('away')).mockImplementation(async (items) => items);
  const { batcher } = collect(run);
  await expect(batcher.add('a')).rejects.toThrow('away');
  expect(await batcher.add('a')).toBe('a');
});

test('stopping runs waiting calls and rejects new ones', async () => {
  const { batches, batcher } = collect();
  const waiting = batcher.add('a');
  await batcher.stop();
  expect(await waiting).toBe('A');
  expect(batches).toEqual([['a']]);
  await expect(batcher.add('b')).rejects.toThrow('stopped');
});
