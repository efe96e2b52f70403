import { expect, test, vi } from 'vitest';
import { addPostReward } from '../rewards/post-rewards.ts';
import { logIn } from '../session/session.ts';
import { dropped, makeTaice, ok, defaultReply } from '../testing/fake-server.ts';
import type { Taice } from '../types.ts';
import { cancelCashOut, cashOut } from './cash-outs.ts';

const reward = {
  post_id: '5',
  type_key: 'fixed',
  total: '100',
  per_user: '1',
  ends_at: '2026-12-01T00:00:00Z',
} as const;
const payout = { amount: '100', chain: 'bsc' } as const;

const acts: readonly [string, string, (taice: Taice) => Promise<unknown>][] = [
  ['a cash-out', '/walletCashOut', (taice) => cashOut(taice, payout)],
  ['a reward on a video', '/addReward', (taice) => addPostReward(taice, reward)],
];

test.each(acts)(
  '%s without a network fails at once, and a retry uses the same key',
  async (_, path, act) => {
    let line = false;
    const { taice, server } = await makeTaice((seen) => {
      if (!seen.path.endsWith(path)) return defaultReply(seen);
      return line ? ok({}) : dropped();
    });
    await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
    vi.stubGlobal('navigator', { onLine: false });
    await expect(act(taice)).rejects.toMatchObject({ name: 'NetworkError' });
    vi.stubGlobal('navigator', { onLine: true });
    line = true;
    const before = server.of(path).length;
    // Nothing is retried later by itself.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.of(path)).toHaveLength(before);
    await act(taice);
    const keys = () => server.of(path).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys()).size).toBe(1);
    // After an answer the next call is a new one.
    await act(taice);
    expect(new Set(keys()).size).toBe(2);
  },
);

test('cancelling a cash-out without a network reports the failure', async () => {
  const { taice } = await makeTaice((seen) =>
    seen.path.endsWith('/cashOutCancel') ? dropped() : defaultReply(seen),
  );
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  vi.stubGlobal('navigator', { onLine: false });
  await expect(cancelCashOut(taice, '1')).rejects.toMatchObject({ name: 'NetworkError' });
});
