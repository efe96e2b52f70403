import { keyWallet, type KeyWallet } from '@taice/testkit/evm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../domains/auth/testing/a-device.ts';
import { proofOf } from '../domains/auth/testing/wallet-proofs.ts';
import { startWithTasks } from '../domains/tasks/testing/doing.ts';
import { finishDeletions } from '../domains/user/jobs/finish-deletions.ts';
import {
  anEarner,
  aViewer,
  beat,
  hasWatched,
  open,
  qualify,
} from '../domains/watching/testing/viewer.ts';
import { aPost, aTranscode } from './builders.ts';
import type { Client } from './client.ts';
import type { TestApi } from './harness.ts';

// Cheats that go through several domains. Of one alone they are tested beside it: `watching/delivered`,
// `rewards/claim-post-reward`, `invitations/cheats`, `user/late-invite`, `tasks/farm`, `tasks/consumers`.
let api: TestApi;
beforeAll(async () => {
  api = await startWithTasks({
    env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://taice.example' },
    // As in production: an id that a client makes up is no device.
    numbers: { require_device_credential: true, sign_ins_per_network: 10 },
  });
});
afterAll(() => api.stop());

/** Of a person's ledger, what each row is for. */
const earned = async (userId: bigint | string): Promise<string[]> => {
  const rows = await api.services.db
    .selectFrom('ledger_row')
    .select('type')
    .where('user_id', '=', BigInt(userId))
    .orderBy('type')
    .execute();
  return rows.map(({ type }) => type);
};
const sessionsOf = (userId: bigint) =>
  api.services.db
    .selectFrom('view_session')
    .select(['id', 'credited_ms', 'beats', 'state'])
    .where('user_id', '=', userId)
    .execute();
const claim = (client: Client, post: bigint, { sessionId }: { sessionId: string }) =>
  client.call.rewards.claimPostReward({ post_id: `${post}`, view_session_id: sessionId });
/** Why the tasks that somebody has done bring nothing, each once; null: they do. */
const whyNoTasks = async (client: Client) => {
  const { data } = await client.call.tasks.userTaskPointLog({ page_size: 50 });
  return [...new Set(data.list.map(({ reason }) => reason))];
};
let last = 0;
/** A network that nobody else is in. */
const anAddress = (): string => {
  last += 1;
  return `10.${last >> 8}.${last & 255}.9`;
};

test('of ten tabs that play at once one earns, and nine are told where the video plays', async () => {
  const { id, client } = await aViewer(api);
  const tabs = [];
  for (let n = 0; n < 10; n += 1) {
    const { id: post } = await aPost(api.services.db);
    tabs.push({ post, state: await open(client, post) });
  }
  for (const at of [5, 10]) {
    api.clock.advance(5_000);
    const answers = await Promise.all(
      tabs.map(({ post, state }) => beat(client, post, state, { position_s: at })),
    );
    expect(answers.slice(0, 9)).toMatchObject(
      Array.from({ length: 9 }, () => ({ code: 1304, data: { reason: 'elsewhere' } })),
    );
    expect(answers[9]).toMatchObject({ code: 0, data: { watched_seconds: at } });
  }
  // Nor do they by taking the turn from each other.
  const began = api.clock.real().getTime();
  for (const { post } of tabs) {
    const state = await open(client, post);
    api.clock.advance(1_000);
    expect((await beat(client, post, state, { position_s: 1 })).data.watched_seconds).toBeLessThan(
      12,
    );
  }
  const passed = api.clock.real().getTime() - began + 10_000;
  const all = (await sessionsOf(id)).reduce((sum, { credited_ms }) => sum + credited_ms, 0);
  expect(all).toBeGreaterThan(10_000);
  expect(all).toBeLessThanOrEqual(passed);
  for (const { post, state } of tabs)
    expect(await claim(client, post, state)).toMatchObject({
      code: 1301,
      data: { countdown: expect.any(Number) as number },
    });
  await api.services.events.handled();
  expect(await earned(id)).toEqual([]);
});

test('a player that stays at position 0 has watched nothing after a minute, and its claim is told what is missing', async () => {
  const { id, client } = await aViewer(api);
  const { id: post } = await aPost(api.services.db);
  const state = await open(client, post);
  for (let beats = 0; beats < 12; beats += 1) {
    api.clock.advance(5_000);
    expect((await beat(client, post, state, { position_s: 0 })).data).toMatchObject({
      watched_seconds: 0,
      countdown: 15,
      state: 'watching',
    });
  }
  expect(await claim(client, post, state)).toMatchObject({ code: 1301, data: { countdown: 15 } });
  const [session] = await sessionsOf(id);
  expect(session?.beats.map(([, ms, reason]) => [ms, reason])).toEqual(
    Array.from({ length: 12 }, () => [0, 'position']),
  );
  await api.services.events.handled();
  expect(await earned(id)).toEqual([]);
});

test.each([
  { says: 2, moves: 2, watched: 15, how: 'plays at two-fold rate' },
  { says: 1, moves: 2, watched: 0, how: 'plays at it and denies it' },
  { says: 2, moves: 1, watched: 8, how: 'only says so' },
])(
  'whoever $how has watched a long video for $watched s in 15 s, and is told of the rest',
  async ({ says, moves, watched }) => {
    const { id, client } = await aViewer(api);
    const video = aTranscode({ durationS: 120 });
    const { id: post } = await aPost(api.services.db, { duration_s: 120, video });
    const state = await open(client, post);
    for (const at of [5, 10, 15]) {
      api.clock.advance(5_000);
      await beat(client, post, state, { position_s: at * moves, rate: says });
    }
    const answer = await claim(client, post, state);
    const missing = (answer.data as unknown as { countdown: number }).countdown;
    expect([answer.code, Math.floor(30 - missing)]).toEqual([1301, watched]);
    await api.services.events.handled();
    expect(await earned(id)).toEqual([]);
  },
);

/** Logs a wallet in, on a device that it says; `provesKey`: that shows a key, too. */
const enter = async (wallet: KeyWallet, ip: string, { provesKey = false } = {}) => {
  const device = api.client({ headers: { 'X-Forwarded-For': ip } });
  const { code, data } = await device.call.auth.walletLogin(await proofOf(device, wallet));
  expect(code).toBe(0);
  const client = device.as(data);
  if (provesKey)
    expect((await client.call.auth.proveDevice(aDevice().proofFor(data.token))).code).toBe(0);
  return { id: data.user.id, isNew: data.user.is_new_register, client };
};
/** Watches a video, all of them at the same time; what they were told of each beat, and what they claim it with. */
const watchTogether = async <P extends { readonly client: Client }>(people: readonly P[]) => {
  const { id: post } = await aPost(api.services.db);
  const views = await Promise.all(
    people.map(async (person) => ({ person, post, state: await open(person.client, post) })),
  );
  const said: Awaited<ReturnType<typeof beat>>['data'][][] = [];
  for (const at of [5, 10, 15]) {
    api.clock.advance(5_000);
    const answers = await Promise.all(
      views.map(({ person, state }) => beat(person.client, post, state, { position_s: at })),
    );
    said.push(answers.map(({ data }) => data));
  }
  return views.map((view, n) => ({ ...view, answers: said.map((answers) => answers[n]) }));
};
/** Watches a video and claims it; for what they were paid. */
const watchOne = async (client: Client): Promise<string[]> => {
  const { id: post } = await aPost(api.services.db);
  const { data } = await claim(client, post, await qualify(api, client, post));
  return data.parts.map(({ kind }) => kind);
};

test('of 150 fresh wallets a minute in one network, on devices that show no key, two earn; the others are told why', async () => {
  const ip = anAddress();
  const began = api.clock.real().getTime();
  const wallets: Awaited<ReturnType<typeof enter>>[] = [];
  for (let n = 0; n < 150; n += 1) {
    wallets.push(await enter(keyWallet(), ip));
    api.clock.advance(400);
  }
  expect(api.clock.real().getTime() - began).toBe(60_000);
  const signedIn = await Promise.all(wallets.map(({ client }) => client.call.signIn.signIn({})));
  expect(signedIn.filter(({ code }) => code === 0)).toHaveLength(2);
  const refused = wallets.filter((_, n) => signedIn[n]?.code !== 0);
  for (const answer of signedIn.filter(({ code }) => code !== 0))
    expect(answer).toMatchObject({
      code: 1306,
      data: { reasons: ['device_shared'], message: expect.stringContaining('device') as string },
    });
  for (const { answers } of await watchTogether(refused.slice(0, 20)))
    expect(answers).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: 'not_eligible', reason: 'device_shared' })),
    );
  for (const { client } of refused) await client.call.user.completeGuide({});
  await api.services.events.handled();
  for (const { id, client } of refused) {
    expect(await whyNoTasks(client)).toEqual(['no_first_view']);
    expect(await earned(id)).toEqual([]);
  }
});

test('with keys made on the spot ten of 150 sign in; the others watch a video first, as a person would', async () => {
  const ip = anAddress();
  const wallets: Awaited<ReturnType<typeof enter>>[] = [];
  for (let n = 0; n < 150; n += 1) {
    wallets.push(await enter(keyWallet(), ip, { provesKey: true }));
    api.clock.advance(400);
  }
  const signedIn = await Promise.all(wallets.map(({ client }) => client.call.signIn.signIn({})));
  expect(signedIn.filter(({ code }) => code === 0)).toHaveLength(10);
  const late = wallets.find((_, n) => signedIn[n]?.code !== 0);
  for (const answer of signedIn.filter(({ code }) => code !== 0))
    expect(answer).toMatchObject({
      code: 1306,
      data: {
        reasons: ['newcomers'],
        message: expect.stringContaining('Watch one video') as string,
      },
    });
  expect(await earned(late!.id)).toEqual([]);
  await watchOne(late!.client);
  expect((await late!.client.call.signIn.signIn({})).code).toBe(0);
});

/** A mailbox as its owner may write it: each of them reaches it. */
const spellings = (count: number): string[] => {
  const name = 'mialindqvist';
  return Array.from({ length: count }, (_, n) => {
    const dotted = [...name].map((letter, at) => (n & (1 << at) ? `${letter}.` : letter)).join('');
    const tagged = n % 3 === 0 ? `${dotted}+${n}` : dotted;
    const domain = n % 2 === 0 ? 'gmail.com' : 'googlemail.com';
    return `${n % 5 === 0 ? tagged.toUpperCase() : tagged}@${domain}`;
  });
};

test('one mailbox in 50 spellings has one first video, and the other 49 are promised none', async () => {
  const written = spellings(50);
  expect(new Set(written).size).toBe(50);
  const enterAs = (email: string) => aViewer(api, { email, ip: anAddress() });
  const promised = async ({ client }: { client: Client }) =>
    (await client.call.user.dataCount({})).data.user?.first_view;
  const first = await enterAs(written[0]!);
  expect(await promised(first)).toBe('200');
  expect(await watchOne(first.client)).toEqual(['view', 'first_view']);
  const others = await Promise.all(written.slice(1).map(enterAs));
  for (const { person, post, state } of await watchTogether(others)) {
    const { client } = person;
    expect(await promised(person)).toBe('0');
    const { data } = await claim(client, post, state);
    expect(data.parts.map(({ kind }) => kind)).toEqual(['view']);
    await client.call.user.completeGuide({});
  }
  await api.services.events.handled();
  for (const { id, client } of others) {
    expect(await whyNoTasks(client)).toEqual(['no_first_view']);
    expect(await earned(id)).toEqual(['view']);
  }
});

test('comments that are spam complete no task, and each says what is wrong with it', async () => {
  const known = { created_at: new Date('2026-01-01') };
  const { id, client } = await anEarner(api, known);
  const say = async (content: string, post_id?: string) => {
    api.clock.advance(6_000);
    const where = post_id ?? `${(await aPost(api.services.db)).id}`;
    await hasWatched(api.services.db, id, [BigInt(where)]);
    return client.call.comments.comment({ post_id: where, content });
  };
  const held = async (content: string) => (await say(content)).data.comment;
  const offer = 'The best points at taice-points.example.com/now';
  expect(await held(offer)).toMatchObject({ state: 'held', hold_reason: 'link' });
  for (let n = 0; n < 5; n += 1) expect((await say(offer)).code).toBe(1205);
  expect(await held('win win win win win win win win')).toMatchObject({
    state: 'held',
    hold_reason: 'repetition',
  });
  // What says nothing is shown, and counts nothing.
  for (const empty of ['ok', '😂😂😂', '!!!']) expect((await say(empty)).code).toBe(0);
  const { id: post } = await aPost(api.services.db);
  const posted = [];
  for (let n = 0; n < 10; n += 1) posted.push((await say(`Nice one ${n}`, `${post}`)).code);
  expect(posted).toEqual(Array(10).fill(0));
  const now = await client.call.comments.comment({ post_id: `${post}`, content: 'And one more' });
  expect(now).toMatchObject({ code: 429, data: { retry_after: expect.any(Number) as number } });
  await api.services.events.handled();
  const { data } = await client.call.tasks.userTaskDetail({ task_type: 'day' });
  expect(data.quest.find(({ task_key }) => task_key === 'comment')).toMatchObject({
    // The ten under one video.
    complete_num: 1,
    total_num: 2,
    state: 'todo',
  });
  await api.services.events.handled();
  expect(await earned(id)).toEqual([]);
});

test('who leaves and comes back by the same wallet has nothing of a new person, and is told so', async () => {
  const wallet = keyWallet();
  const before = await enter(wallet, anAddress());
  await before.client.call.user.completeGuide({});
  expect(await watchOne(before.client)).toEqual(['view', 'first_view']);
  await api.services.events.handled();
  expect(await whyNoTasks(before.client)).toEqual([null]);
  expect((await before.client.call.user.deleteAccount({})).code).toBe(0);
  api.clock.advance(api.services.numbers.delete_grace_ms);
  await finishDeletions(api.services);

  const after = await enter(wallet, anAddress());
  expect(after).toMatchObject({ isNew: 1, id: expect.not.stringMatching(before.id) as string });
  const { data } = await after.client.call.user.dataCount({});
  expect(data.user?.first_view).toBe('0');
  await after.client.call.user.completeGuide({});
  expect(await watchOne(after.client)).toEqual(['view']);
  await api.services.events.handled();
  expect(await whyNoTasks(after.client)).toEqual(['no_first_view']);
  expect(await earned(after.id)).toEqual(['view']);
});
