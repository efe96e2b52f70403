import type { PostCard } from '@taice/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { postKeys } from '../posts/queries.ts';
import { rewardKeys } from '../rewards/keys.ts';
import { logIn } from '../session/session.ts';
import { signInKeys } from '../sign-in/keys.ts';
import {
  dropped,
  makeTaice,
  ok,
  user,
  defaultReply,
  type Answer,
  type Answers,
} from '../testing/fake-server.ts';
import { userKeys } from '../user/queries.ts';
import { setViewer } from '../user/viewer.ts';
import { walletKeys } from '../wallet/queries.ts';
import { claimAll } from './claim-all.ts';
import { createWatch } from './create-watch.ts';
import { hasPendingClaim, sendPendingClaims, addPendingClaim } from './pending-claims.ts';

const reward = {
  id: '1',
  type_key: 'view',
  amount_per_user: '2',
  currency_key: 'taice',
  remaining_quantity: null,
  required_seconds: 9,
  ends_at: null,
  state: 'claimable',
} as const;
const post = { id: '5', reward, bonus: null } as const;
const card = { ...post, duration_s: 20, author: { id: '1' }, watched: 1 };
const countdown = {
  view_session_id: 's1',
  beat_token: 't0',
  next_seq: 1,
  required_seconds: 9,
  watched_seconds: 9,
  countdown: 0,
  interval: 5,
  state: 'claimable',
  reason: null,
  parts: [{ kind: 'view', amount: '2', bucket: 'pending' }],
  reward: { base: '2', boost_bp: 0, post_reward: '0' },
  day: { used: 3, cap: 100 },
  reset_at: '2026-11-21T16:00:00Z',
};
const answers: Answers = (seen) => {
  if (seen.path.endsWith('getTaskRewardCountdown')) return ok(countdown);
  if (seen.path.endsWith('claim-all'))
    return ok({ post_ids: ['5'], parts: [], balance: '0', pending: '2' });
  return defaultReply(seen);
};

beforeEach(() => vi.stubGlobal('indexedDB', undefined));

const make = async (more: Answers = answers) => {
  const made = await makeTaice(more);
  await logIn(made.taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  return made;
};

test('claim all marks lists and a live ring claimed, and refetches all points', async () => {
  const { taice } = await make();
  const { queries, store } = taice;
  const section = postKeys.upNext('9');
  queries.setQueryData(section, { pages: [{ list: [card] }], pageParams: [] });
  const told = [walletKeys.logs, rewardKeys.days, userKeys.stats, signInKeys.days];
  for (const key of told) queries.setQueryData(key, {});
  const watch = createWatch(taice, post);
  watch.play(0);
  await vi.waitFor(() => expect(store.get(watch.atom).state).toBe('claimable'), 60_000);

  await claimAll(taice);
  const shown = queries.getQueryData<{ pages: { list: PostCard[] }[] }>(section);
  expect(shown?.pages[0]?.list[0]?.reward?.state).toBe('claimed');
  expect(store.get(watch.atom).state).toBe('claimed');
  for (const key of told) expect(queries.getQueryState(key)?.isInvalidated, `${key}`).toBe(true);
  watch.dispose();
});

test('a delayed claim also reaches the live ring', async () => {
  const { taice } = await make();
  const watch = createWatch(taice, post);
  watch.play(0);
  await vi.waitFor(() => expect(taice.store.get(watch.atom).state).toBe('claimable'), 60_000);
  addPendingClaim(taice, { post_id: '5', view_session_id: 's1' });
  await sendPendingClaims(taice);
  expect(taice.store.get(watch.atom).state).toBe('claimed');
  watch.dispose();
});

test.each<[string, () => Answer]>([
  ['meets no network a second time', dropped],
  ['is one of too many', () => ({ code: 429 })],
  ['meets a server in trouble', () => ({ code: 503 })],
])('a claim that %s keeps waiting under the same key', async (_name, refused) => {
  let away = true;
  const { taice, server } = await make((seen, nth) => {
    if (seen.path.endsWith('chaimPostReward')) return away ? refused() : ok({});
    return answers(seen, nth);
  });
  const { key } = addPendingClaim(taice, { post_id: '5', view_session_id: 's1' });
  await sendPendingClaims(taice);
  expect(hasPendingClaim(taice)).toBe(true);
  away = false;
  const before = server.of('chaimPostReward').length;
  await sendPendingClaims(taice);
  const sent = server.of('chaimPostReward').slice(before);
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([key]);
  await sendPendingClaims(taice);
  expect(server.of('chaimPostReward')).toHaveLength(before + 1);
  expect(hasPendingClaim(taice)).toBe(false);
});

test('sends a claim only for its own account', async () => {
  const { taice, server } = await make();
  addPendingClaim(taice, { post_id: '5', view_session_id: 's1' });
  setViewer(taice, { ...user, id: '8' });
  expect(hasPendingClaim(taice)).toBe(false);
  await sendPendingClaims(taice);
  expect(server.of('chaimPostReward')).toHaveLength(0);
  setViewer(taice, user);
  await sendPendingClaims(taice);
  expect(server.of('chaimPostReward')).toHaveLength(1);
});
