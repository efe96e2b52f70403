import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('no more run at once than are allowed, all do run, and a failure frees its place', async () => {
  const inTurn = atMost(3);
  let running = 0;
  let most = 0;
  const work = (fails: boolean) => async () => {
    most = Math.max(most, ++running);
    await new Promise((done) => setTimeout(done, 2));
    running -= 1;
    if (fails) throw new Error('on purpose');
    return 'done';
  };
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => inTurn(work(at % 4 === 0))),
  );
  expect(most).toBe(3);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
  expect(await inTurn(work(false))).toBe('done');
});
