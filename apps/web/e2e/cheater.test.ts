import { contract } from '@taice/contract';
import { dataOf, purseOf } from '@taice/testkit/browser';
import { describe, expect, test } from 'vitest';
import { machine, newcomer, payingVideos } from './newcomer.ts';
import { openViewing } from './viewing.ts';

const nothing = { pending: '0', value: '0', rows: [] };

const firstVideo = async (client: Awaited<ReturnType<typeof newcomer>>) => {
  const [post] = await payingVideos(client);
  if (!post) throw new Error('no video pays');
  return post;
};

describe.concurrent('a cheating client earns nothing and is told why', () => {
  test('the honest one beside it is paid, once, however often the claim is sent', async () => {
    const client = await newcomer();
    const post = await firstVideo(client);
    const view = await openViewing(client, post);
    let watched = 0;
    while (watched < view.required) {
      const left = Math.min(5, view.required - watched + 0.2);
      watched = dataOf(await view.beatAfter(left)).watched_seconds;
    }
    const idempotencyKey = crypto.randomUUID();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => view.claim({ idempotencyKey })),
    );
    const paid = dataOf(first!);
    expect(Number(paid.amount)).toBeGreaterThan(0);
    for (const other of others) expect(dataOf(other)).toEqual(paid);
    const again = await view.claim();
    expect(again.code).toBe(1302);
    expect(again.data).toMatchObject({ claimed_at: expect.any(String) });
    const { pending, rows } = await purseOf(client);
    expect(pending).toBe(paid.amount);
    expect(rows.map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
      ['first_view', '200'],
      ['view', paid.amount],
    ]);
  });

  test('beats at an honest pace without the video earn nothing', async () => {
    // All others here come from one network, and what one of them downloads counts for all.
    const client = await newcomer({ ip: '198.51.100.36' });
    const view = await openViewing(client, await firstVideo(client), { comes: false });
    const beat = async () => {
      const { state, reason } = dataOf(await view.beatAfter(3));
      expect(state).toBe('watching');
      return reason;
    };
    // A machine that stalls may have beats not counted: it goes on until it is held for want of the video, and beyond.
    let why = await beat();
    for (let more = view.required; why !== 'undelivered' && more > 0; more -= 1) why = await beat();
    expect(why).toBe('undelivered');
    await beat();
    await beat();
    expect((await view.claim()).code).toBe(1301);
    expect(await purseOf(client)).toEqual(nothing);
  });

  test('a claim before the time is up is refused with what is missing', async () => {
    const client = await newcomer();
    const view = await openViewing(client, await firstVideo(client));
    const atOnce = await view.claim();
    expect(atOnce).toMatchObject({ code: 1301, msg: 'Countdown not finished' });
    expect(atOnce.data).toMatchObject({ countdown: expect.any(Number) });
    const { countdown } = dataOf(await view.beatAfter(2));
    const early = await view.claim();
    expect(early.code).toBe(1301);
    expect((early.data as { countdown: number }).countdown).toBeGreaterThan(0);
    expect((early.data as { countdown: number }).countdown).toBeLessThanOrEqual(countdown);
    expect(await purseOf(client)).toEqual(nothing);
  });

  test('a lost answer may be asked for again, an older beat never, and the third try ends the session', async () => {
    const client = await newcomer();
    const view = await openViewing(client, await firstVideo(client));
    await view.beatAfter(2);
    const second = dataOf(await view.beatAfter(3));
    // How many others have come meanwhile is told as it is.
    const again = dataOf(await view.repeatAfter(1, -1));
    expect(again).toEqual({ ...second, view_num: again.view_num });
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await view.repeatAfter(3, 0);
      expect(refused).toMatchObject({ code: 1304, msg: 'View session invalid' });
    }
    expect((await view.beatAfter(3)).code).toBe(1304);
    expect((await view.claim()).code).toBeOneOf([1301, 1304]);
    expect(await purseOf(client)).toEqual(nothing);
  });

  test('a beat token of one video or one person opens nothing elsewhere', async () => {
    const [thief, owner] = await Promise.all([newcomer(), newcomer()]);
    const post = await firstVideo(thief);
    const [mine, theirs] = await Promise.all([openViewing(thief, post), openViewing(owner, post)]);
    const stolen = await thief.send(contract.rewards.claimPostReward, {
      post_id: post.id,
      view_session_id: theirs.id,
    });
    expect(stolen.code).toBe(1304);
    await theirs.beatAfter(2);
    expect((await mine.beatAfter(1, { token: theirs.sent[0]?.token ?? null })).code).toBe(1304);
    expect(await purseOf(thief)).toEqual(nothing);
  });

  test('two sessions at once never add up to more than the clock', async () => {
    const client = await newcomer();
    const [a, b] = (await payingVideos(client)).slice(-2);
    const began = Date.now();
    const one = await openViewing(client, a!);
    const two = await openViewing(client, b!);
    let watched = 0;
    // A machine that stalls may have a beat not counted, but not every one.
    for (let round = 0; round < 3 || watched === 0; round += 1) {
      await Promise.all([one.beatAfter(3), two.beatAfter(3)]);
      const states = [await one.state(), await two.state()];
      watched = states.reduce((sum, { watched_seconds }) => sum + watched_seconds, 0);
      expect(watched).toBeLessThanOrEqual((Date.now() - began) / 1000);
    }
    expect((await two.claim()).code).toBe(1301);
    expect(await purseOf(client)).toEqual(nothing);
  });

  test('a jump and a player faster than any are not watching', async () => {
    const client = await newcomer();
    const view = await openViewing(client, (await payingVideos(client)).at(-1)!);
    expect(dataOf(await view.beatAfter(2, { moved: 7 })).watched_seconds).toBe(0);
    expect(dataOf(await view.beatAfter(3, { moved: 8, rate: 16 })).watched_seconds).toBe(0);
    expect(await purseOf(client)).toEqual(nothing);
  });

  test('a clock that runs ahead earns no second more, and one that is wrong is told the time', async () => {
    const client = await newcomer();
    const post = await firstVideo(client);
    const began = Date.now();
    const view = await openViewing(client, post);
    for (const clockMs of [30_000, 90_000]) {
      const { watched_seconds } = dataOf(await view.beatAfter(3, { clockMs }));
      expect(watched_seconds).toBeLessThanOrEqual((Date.now() - began) / 1000);
    }
    const wrong = await view.beatAfter(0, { clockMs: 600_000 });
    expect(wrong.code).toBe(1002);
    expect(wrong.data).toMatchObject({ server_time: expect.any(Number) });
    expect(await purseOf(client)).toEqual(nothing);
  });

  test('a hidden tab and a picture that stands still earn nothing', async () => {
    for (const change of [{ visible: false }, { moved: 0 }, { playing: false }]) {
      const client = await newcomer();
      const view = await openViewing(client, await firstVideo(client));
      await view.beatAfter(2, change);
      expect(dataOf(await view.beatAfter(2, change)).watched_seconds).toBe(0);
      expect((await view.claim()).code).toBe(1301);
    }
  });

  test('a beat every moment is too many, and none of them is a second', async () => {
    const client = await newcomer();
    const post = await firstVideo(client);
    const began = Date.now();
    const view = await openViewing(client, post);
    const codes: number[] = [];
    while (!codes.includes(429)) {
      codes.push((await view.beatAfter(0.05, { moved: 5 })).code);
      expect(codes.length, 'beats without a pause').toBeLessThan(60);
    }
    const { watched_seconds } = await view.state();
    expect(watched_seconds).toBeLessThanOrEqual((Date.now() - began) / 1000);
    expect(await purseOf(client)).toEqual(nothing);
  });

  test('a changed byte, a repeated nonce and a foreign signature are refused', async () => {
    const client = await newcomer();
    const nonce = 'abcd1234';
    const signIn = contract.signIn.signIn;
    expect((await client.send(signIn, {}, { sign: '0'.repeat(64) })).code).toBe(1001);
    const first = await client.send(signIn, {}, { nonce });
    expect(first.code).toBe(0);
    expect((await client.send(signIn, {}, { nonce })).code).toBe(1003);
    expect((await client.send(signIn, {})).code).toBe(1401);
    const { rows } = await purseOf(client);
    expect(rows.map(({ type }) => type)).toEqual(['sign_in']);
  });

  test('a visitor earns nothing and a made-up session is nobody', async () => {
    const visitor = await machine();
    const post = await firstVideo(visitor);
    const claim = { post_id: post.id, view_session_id: 'made-up' };
    const sign = '0'.repeat(64);
    const answer = await visitor.send(contract.rewards.claimPostReward, claim, { sign });
    expect(answer.code).toBe(401);
    const seen = await visitor.ask(contract.watching.addViewLog, {
      post_id: post.id,
      position_s: 9,
    });
    expect(seen).toMatchObject({ watched_seconds: 0, beat_token: null });
  });
});
