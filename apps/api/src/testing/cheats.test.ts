import { keyWallet, type KeyWallet } from '@taice/testkit/evm';
import { longRun } from '@taice/testkit/long-run';
import { expect, test } from 'vitest';
import { aDevice } from '../domains/auth/testing/a-device.ts';
import { proofOf } from '../domains/auth/testing/wallet-proofs.ts';
import { startWithTasks } from '../domains/tasks/testing/doing.ts';
import { anEarner, beat, hasWatched, open, qualify } from '../domains/watching/testing/viewer.ts';
import { aPost } from './builders.ts';
import type { Client } from './client.ts';
import { useApi } from './harness.ts';

// Cheats that go through several domains. Of one alone they are tested beside it: `watching/delivered`,
// `rewards/claim-post-reward`, `invitations/cheats`, `user/late-invite`, `tasks/farm`, `tasks/consumers`.
const api = useApi(
  {
    env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://taice.example' },
    // As in production: an id that a client makes up is no device.
    numbers: { require_device_credential: true, sign_ins_per_network: 10 },
  },
  { start: startWithTasks },
);

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
const claim = (client: Client, post: bigint, { sessionId }: { sessionId: string }) =>
  client.call.rewards.claimPostReward({ post_id: `${post}`, view_session_id: sessionId });
/** Why the tasks that somebody has done bring nothing, each once; null: they do. */
const whyNoTasks = async (client: Client) => {
  const { data } = await client.call.tasks.userTaskPointLog({ page_size: 50 });
  return [...new Set(data.list.map(({ reason }) => reason))];
};
/** Wallets that log in within one minute. */
const WALLETS = longRun ? 150 : 15;

let last = 0;
/** A network that nobody else is in. */
const anAddress = (): string => {
  last += 1;
  return `10.${last >> 8}.${last & 255}.9`;
};

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

test('of many fresh wallets a minute in one network, on devices that show no key, two earn; the others are told why', async () => {
  const ip = anAddress();
  const began = api.clock.real().getTime();
  const wallets: Awaited<ReturnType<typeof enter>>[] = [];
  for (let n = 0; n < WALLETS; n += 1) {
    wallets.push(await enter(keyWallet(), ip));
    api.clock.advance(60_000 / WALLETS);
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

test('with keys made on the spot ten of many sign in; the others watch a video first, as a person would', async () => {
  const ip = anAddress();
  const wallets: Awaited<ReturnType<typeof enter>>[] = [];
  for (let n = 0; n < WALLETS; n += 1) {
    wallets.push(await enter(keyWallet(), ip, { provesKey: true }));
    api.clock.advance(60_000 / WALLETS);
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
