import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { confirmAge } from '../session/complete-guide.ts';
import { logIn, onSessionEvent } from '../session/session.ts';
import { toastsAtom } from '../toasts/store.ts';
import {
  dropped,
  makeTaice,
  ok,
  defaultReply,
  type Answers,
  type Seen,
} from '../testing/fake-server.ts';
import { createWatch } from './create-watch.ts';
import { getVisitorView } from './visitor-view.ts';
import { walletOf } from '../wallet/balance.ts';
import type { PostCard } from '@taice/contract';
import { postKeys } from '../posts/queries.ts';
import { onlineAtom, tokenAtom } from '../session/atoms.ts';
import { userKeys } from '../user/queries.ts';

const post = {
  id: '5',
  reward: {
    id: '1',
    type_key: 'view',
    amount_per_user: '2',
    currency_key: 'taice',
    remaining_quantity: null,
    required_seconds: 9,
    ends_at: null,
    state: 'available',
  },
  bonus: { amount: '0.5' },
} as const;
const parts = [
  { kind: 'view', amount: '2', bucket: 'pending' },
  { kind: 'first_view', amount: '200', bucket: 'available' },
  { kind: 'boost', amount: '0.1', bucket: 'pending' },
  { kind: 'post_reward_claim', amount: '0.5', bucket: 'available' },
];
const luck = { kind: 'post_reward_claim', amount: '3', bucket: 'available' };
const countdown = {
  view_session_id: 's1',
  beat_token: 't0',
  next_seq: 1,
  required_seconds: 9,
  watched_seconds: 0,
  countdown: 9,
  interval: 5,
  state: 'watching',
  reason: null,
  parts,
  reward: { base: '2', boost_bp: 500, post_reward: '0.5' },
  day: { used: 3, cap: 100 },
  reset_at: '2026-11-21T16:00:00Z',
};
const beaten = (seen: Seen) => {
  const credited = Number(seen.params['position_s']);
  const left = Math.max(0, 9 - credited);
  return ok({
    beat_token: `t${seen.params['seq']}`,
    next_seq: Number(seen.params['seq']) + 1,
    interval: 5,
    watched_seconds: credited,
    countdown: left,
    state: left ? 'watching' : 'claimable',
    reason: null,
    parts: left ? null : [...parts, luck],
    view_num: 1,
  });
};
const paid = {
  amount: '2.6',
  parts: [...parts, luck],
  balance: '0',
  pending: '2.6',
  next_reset_at: '2026-11-21T16:00:00Z',
};
const server =
  (claim: Answers = () => ok(paid), open: object = countdown): Answers =>
  (seen, nth) => {
    if (seen.path.endsWith('getTaskRewardCountdown')) return ok(open);
    if (seen.path.endsWith('addViewLog')) return beaten(seen);
    return seen.path.endsWith('chaimPostReward') ? claim(seen, nth) : defaultReply(seen);
  };

beforeEach(() => {
  vi.stubGlobal('indexedDB', undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
const settle = async () => {
  for (let i = 0; i < 15; i += 1) {
    await vi.advanceTimersByTimeAsync(0);
    await new Promise(setImmediate);
  }
};
/** Signing does not follow the test's clock. */
const until = async (come: () => boolean) => {
  while (!come()) await settle();
  await settle();
};
const make = async (answers: Answers, visitor = false) => {
  const made = await makeTaice(answers);
  if (!visitor) {
    const loggedIn = logIn(made.taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
    await settle();
    await loggedIn;
  }
  await settle();
  const watch = createWatch(made.taice, post);
  const state = () => made.taice.store.get(watch.atom);
  const playTo = async (seconds: number, from = 0) => {
    for (let at = from; at <= seconds; at += 0.5) {
      watch.position(at, 1);
      await vi.advanceTimersByTimeAsync(500);
      await settle();
    }
  };
  return { ...made, watch, state, playTo };
};

test('sends nothing before play, and shows the card’s promised points', async () => {
  const { server: asked, state } = await make(server());
  expect(state()).toMatchObject({
    state: 'waiting',
    amount: '2.5',
    required_s: 9,
    countdown_s: 9,
    watched_s: 0,
  });
  expect(asked.of('getTaskRewardCountdown')).toHaveLength(0);
});

test('a paid video shows its paid amount, and no amount before that is known', async () => {
  const reward = { ...post.reward, state: 'claimed' } as const;
  const told = { amount: '2.1', status: 'paid', settled_amount: '1.05', factor: '0.5' };
  const open = {
    ...countdown,
    state: 'claimed',
    reason: 'already_paid',
    paid: { ...told, boost: { amount: '0.1', boost_bp: 500 }, post_reward: '3' },
  };
  const { taice } = await make(
    server(undefined, { ...open, reward: { ...open.reward, boost_bp: 9_000 } }),
  );
  const watch = createWatch(taice, { ...post, reward });
  expect(taice.store.get(watch.atom)).toMatchObject({
    state: 'claimed',
    amount: '0',
    countdown_s: 0,
    paid: null,
    day: null,
  });
  watch.play(0);
  await settle();
  expect(taice.store.get(watch.atom)).toMatchObject({
    state: 'claimed',
    amount: '5.1',
    boost: { amount: '0.1', bp: 500 },
    paid: told,
  });
});

test('the ring follows the server, and the claim pays the promised points', async () => {
  const { taice, server: asked, watch, state, playTo } = await make(server());
  watch.play(0);
  await settle();
  // 5 % of the video's own 2 points, and nothing of what its creator adds.
  const boost = { amount: '0.1', bp: 500 };
  expect(state()).toMatchObject({
    state: 'watching',
    amount: '202.6',
    now: '200.5',
    later: '2.1',
    first: '200',
    creators: '0.5',
    boost,
    day: { used: 3, cap: 100 },
  });
  await playTo(12);
  // With the random part that was drawn as it filled.
  const whole = { amount: '205.6', now: '203.5', later: '2.1', creators: '3.5' };
  expect(state()).toMatchObject({ state: 'claimable', countdown_s: 0, ...whole });
  const wallets = asked.of('walletDetail').length;
  const claimed = watch.claim();
  expect(state().pending).toBe(true);
  await settle();
  expect(await claimed).toEqual(paid);
  await settle();
  expect(asked.of('chaimPostReward')[0]?.params).toMatchObject({
    post_id: '5',
    view_session_id: 's1',
  });
  expect(state()).toMatchObject({ state: 'claimed', pending: false, ...whole });
  expect(asked.of('walletDetail')).toHaveLength(wallets + 1);
  expect(walletOf(taice)).not.toBeNull();
});

test('a claim during the opening of a view names its session', async () => {
  const { server: asked, watch } = await make(server());
  watch.play(0);
  const claimed = watch.claim();
  await settle();
  expect(await claimed).toEqual(paid);
  expect(asked.of('chaimPostReward')[0]?.params).toMatchObject({ view_session_id: 's1' });
});

test('the beat that fills the ring refetches pending claims once', async () => {
  const { taice, watch, state, playTo } = await make(server());
  taice.queries.setQueryData(userKeys.stats, {});
  const stale = () => taice.queries.getQueryState(userKeys.stats)?.isInvalidated;
  watch.play(0);
  await settle();
  await playTo(6);
  expect([state().state, stale()]).toEqual(['watching', false]);
  await playTo(12, 6);
  expect([state().state, stale()]).toEqual(['claimable', true]);
});

test('lists show a claim at once, undo it after a refusal, and show watched on leaving', async () => {
  const { taice, watch, playTo } = await make(
    server(() => ({ code: 1203, msg: 'Not now', data: null })),
  );
  const key = postKeys.upNext('9');
  const card = { ...post, duration_s: 20, author: { id: '1' }, watched: 0 };
  taice.queries.setQueryData(key, { pages: [{ list: [card] }], pageParams: [] });
  const shown = () =>
    taice.queries.getQueryData<{ pages: Array<{ list: PostCard[] }> }>(key)?.pages[0]?.list[0];
  watch.play(0);
  await settle();
  await playTo(12);
  const claimed = watch.claim().catch((error: unknown) => error);
  expect(shown()?.reward?.state).toBe('claimed');
  await settle();
  expect(await claimed).toMatchObject({ code: 1203 });
  expect(shown()?.reward?.state).toBe(card.reward?.state);
  watch.dispose();
  expect(shown()).toMatchObject({ reward: { state: 'claimable' } });
  expect(shown()?.watched).toBeGreaterThan(0.4);
});

test('a repeated claim is no error', async () => {
  const { taice, watch, state } = await make(
    server(() => ({ code: 1302, msg: 'Already claimed', data: paid })),
  );
  watch.play(0);
  await settle();
  const claimed = watch.claim();
  await settle();
  expect(await claimed).toEqual(paid);
  expect(state().state).toBe('claimed');
  expect(taice.store.get(toastsAtom)).toEqual([]);
});

test('pressing again after two lost answers repeats the same claim', async () => {
  const { server: asked, watch } = await make(
    server((_, nth) => (nth <= 2 ? dropped() : ok(paid))),
  );
  watch.play(0);
  await settle();
  const lost = watch.claim().catch((error: unknown) => error);
  await until(() => asked.of('chaimPostReward').length === 1);
  await vi.advanceTimersByTimeAsync(400);
  expect(await lost).toBeInstanceOf(Error);
  const again = watch.claim();
  await settle();
  expect(await again).toEqual(paid);
  const keys = asked.of('chaimPostReward').map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

test('an early claim shows the reason and watching continues', async () => {
  const { taice, watch, state } = await make(
    server(() => ({ code: 1301, msg: 'The ring is not full yet' })),
  );
  watch.play(0);
  await settle();
  const early = watch.claim().catch(() => 'refused');
  await settle();
  expect(await early).toBe('refused');
  expect(taice.store.get(toastsAtom).map(({ text }) => text)).toEqual(['The ring is not full yet']);
  expect(state().state).toBe('watching');
});

test("shows why the time stopped, except for the viewer's own pause", async () => {
  const { watch, state } = await make(server());
  watch.play(0);
  await settle();
  watch.pause(1);
  expect(state()).toMatchObject({ state: 'paused', reason: null });
  watch.play(1);
  await settle();
  watch.visible(false);
  expect(state()).toMatchObject({ state: 'paused', reason: 'out_of_view' });
});

test('a video that ended early shows as paused only after its last beat is answered', async () => {
  const { watch, state, playTo } = await make(server());
  watch.play(0);
  await settle();
  await playTo(6);
  watch.end();
  expect(state().state).toBe('watching');
  await vi.advanceTimersByTimeAsync(700);
  await until(() => state().state !== 'watching');
  expect(state()).toMatchObject({ state: 'paused', watched_s: 6 });
});

test('distinguishes a server error from a lost network', async () => {
  const { taice, watch, state, playTo } = await make((seen, nth) =>
    seen.path.endsWith('addViewLog') || (seen.path.endsWith('Countdown') && nth > 1)
      ? { code: 500, msg: 'Server error', data: null }
      : server()(seen, nth),
  );
  watch.play(0);
  await settle();
  await playTo(60);
  expect(state()).toMatchObject({ state: 'paused', reason: 'no_answer' });
  taice.store.set(onlineAtom, false);
  expect(state()).toMatchObject({ state: 'paused', reason: 'offline' });
});

test('a capped day shows its end, and the view still counts otherwise', async () => {
  const capped = {
    ...countdown,
    state: 'not_eligible',
    reason: 'daily_cap',
    parts: [],
  };
  const { server: asked, watch, state, playTo } = await make(server(undefined, capped));
  watch.play(0);
  await settle();
  expect(state()).toMatchObject({
    state: 'not_eligible',
    reason: 'daily_cap',
    amount: '0',
    reset_at: countdown.reset_at,
  });
  await playTo(5);
  expect(asked.of('addViewLog').length).toBeGreaterThan(0);
});

test('a visitor’s view shows once after 3 s, and sends beats until its ring is full', async () => {
  const { server: asked, watch, state, playTo } = await make(server(), true);
  const displayed = () =>
    asked.of('addViewLog').filter(({ params }) => !('view_session_id' in params));
  expect(state()).toMatchObject({ state: 'waiting', visitor: true });
  watch.play(0);
  await playTo(2);
  expect(displayed()).toHaveLength(0);
  expect(state()).toMatchObject({ state: 'watching', visitor: true });
  await playTo(20, 2);
  expect(displayed()).toHaveLength(1);
  expect(state()).toMatchObject({ state: 'claimable', visitor: true, amount: '202.6' });
  expect(asked.of('getTaskRewardCountdown')).toHaveLength(1);
});

test('a visitor’s watched time survives a reload, stops the next view, and moves over at login', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { taice, server: asked, watch, playTo, state } = await make(server(), true);
  watch.play(0);
  await playTo(12);
  watch.end();
  expect(createWatch(taice, post).atom).toSatisfy(
    (again: typeof watch.atom) => taice.store.get(again).state === 'claimable',
  );
  const other = createWatch(taice, { ...post, id: '6' });
  other.play(0);
  await vi.advanceTimersByTimeAsync(1_000);
  await settle();
  expect(taice.store.get(other.atom).state).toBe('blocked');
  other.dispose();

  const states: string[] = [];
  const follow = taice.store.sub(watch.atom, () => states.push(state().state));
  const loggedIn = logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  // As on the page after a login on another site.
  const back = await new Promise<typeof watch>((made) => {
    const wait = taice.store.sub(tokenAtom, () => {
      wait();
      made(createWatch(taice, post));
    });
  });
  expect(taice.store.get(back.atom)).toMatchObject({ state: 'claimable', pending: true });
  await settle();
  await loggedIn;
  await until(() => asked.of('getTaskRewardCountdown').length > 3);
  follow();
  await until(() => !taice.store.get(back.atom).pending);
  // The ring stays full until the server returns the state of the view.
  expect([...new Set(states)]).toEqual(['claimable', 'paused']);
  const [, brought, shown] = asked.of('getTaskRewardCountdown').map(({ params }) => params);
  expect(brought).toMatchObject({ post_id: '5', visitor_view: expect.stringMatching(/^t/) });
  expect(shown).not.toHaveProperty('visitor_view');
  expect(state().visitor).toBe(false);
  expect(getVisitorView(taice)).toBeNull();
});

test('a view waits for the viewer’s age, and is credited with it', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  let isAdult = false;
  const {
    taice,
    server: asked,
    watch,
    playTo,
  } = await make((seen, nth) => {
    if (seen.path.endsWith('infoStore')) {
      isAdult = true;
      return ok({ user: { id: '7', age_confirmed: true } });
    }
    if (!('visitor_view' in seen.params) || isAdult) return server()(seen, nth);
    return ok({ ...countdown, state: 'not_eligible', reason: 'age_unconfirmed' });
  }, true);
  watch.play(0);
  await playTo(12);
  const brought = () =>
    asked.of('getTaskRewardCountdown').filter(({ params }) => 'visitor_view' in params);
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  await until(() => brought().length === 1);
  await settle();
  expect(getVisitorView(taice)).not.toBeNull();
  await confirmAge(taice);
  expect(brought()).toHaveLength(2);
  expect(getVisitorView(taice)).toBeNull();
});

test('a visitor’s view without proof of delivery fetches its file and reports once more', async () => {
  const fetched: string[] = [];
  const {
    server: asked,
    watch,
    playTo,
  } = await make((seen, nth) => {
    if (!seen.path.endsWith('addViewLog') || 'view_session_id' in seen.params)
      return server()(seen, nth);
    return ok({ bring: fetched.length === 0 ? '/media/a.mp4?bring=1' : null });
  }, true);
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address);
    return Promise.resolve(new Response('bytes'));
  });
  watch.play(0);
  await playTo(20);
  const displayed = () =>
    asked.of('addViewLog').filter(({ params }) => !('view_session_id' in params));
  await until(() => displayed().length > 1);
  expect(fetched).toEqual(['/media/a.mp4?bring=1']);
  expect(displayed()).toHaveLength(2);
});

test('logging in during play opens the view', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { taice, server: asked, watch, state } = await make(server(), true);
  watch.play(0);
  const loggedIn = logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  await settle();
  await loggedIn;
  await settle();
  expect(state()).toMatchObject({ state: 'watching', visitor: false });
  // Two openings: the visitor's own view was begun first, and is dropped.
  expect(asked.of('getTaskRewardCountdown')).toHaveLength(2);
});

test('a login says so if the account earns nothing from the video', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const paidBefore = { ...countdown, state: 'claimed', reason: 'already_paid', parts: [] };
  const { taice, watch, playTo } = await make(
    (seen, nth) => ('visitor_view' in seen.params ? ok(paidBefore) : server()(seen, nth)),
    true,
  );
  const heard: string[] = [];
  onSessionEvent(taice, (event) => void heard.push(event));
  watch.play(0);
  await playTo(12);
  watch.end();
  const loggedIn = logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  await settle();
  await loggedIn;
  await until(() => heard.includes('view-unpaid'));
  expect(getVisitorView(taice)).toBeNull();
});

test('opens the next view after the last beat of the previous one', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const {
    taice,
    server: asked,
    watch,
    playTo,
  } = await make(async (seen, nth) => {
    if (seen.path.endsWith('addViewLog')) await answered;
    return server()(seen, nth);
  });
  watch.play(0);
  await settle();
  await playTo(3);
  watch.dispose();
  const next = createWatch(taice, { ...post, id: '6' });
  next.play(0);
  await settle();
  const opened = () => asked.of('getTaskRewardCountdown').map(({ params }) => params['post_id']);
  expect([asked.of('addViewLog').length, opened()]).toEqual([1, ['5']]);
  answer();
  await until(() => opened().length === 2);
  expect(opened()).toEqual(['5', '6']);
});

test('an unanswered last beat delays the next view by 2 s only', async () => {
  const {
    taice,
    server: asked,
    watch,
    playTo,
  } = await make((seen, nth) =>
    seen.path.endsWith('addViewLog') ? new Promise(() => {}) : server()(seen, nth),
  );
  watch.play(0);
  await settle();
  await playTo(3);
  watch.dispose();
  createWatch(taice, { ...post, id: '6' }).play(0);
  await vi.advanceTimersByTimeAsync(1_900);
  await settle();
  expect(asked.of('getTaskRewardCountdown')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  await until(() => asked.of('getTaskRewardCountdown').length === 2);
});

test('leaving sends the last beat and nothing after it', async () => {
  const { server: asked, watch, playTo } = await make(server());
  watch.play(0);
  await settle();
  await playTo(3);
  watch.dispose();
  await settle();
  expect(asked.of('addViewLog')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked.of('addViewLog')).toHaveLength(1);
});
