import { addDays, parseMicro } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { checkLedger } from './domains/ledger/check-ledger.ts';
import { recomputeDay } from './domains/ledger/recompute-day.ts';
import { settleDueDays } from './domains/rewards/jobs/settle-days.ts';
import { aViewer, openView, qualify } from './domains/watching/testing/viewer.ts';
import { aPost, aSession } from './testing/builders.ts';
import type { Client } from './testing/client.ts';
import { useApi } from './testing/harness.ts';

const first = '2026-11-21';
/** Points of the seven days of a cycle, and of the day that begins the next one. */
const signIns = [10, 15, 20, 25, 30, 40, 60, 10];
const one = '1.000000000000';

const api = useApi();

/** The expected state of a day; `rows` has the newest first, as [type, amount]. */
interface Expected {
  readonly date: string;
  readonly rows: readonly (readonly [string, number])[];
  readonly contributed: number;
  readonly direct: number;
}

const paid = (kind: string, amount: string) => ({ kind, amount });

test('Points, Wallet log, Tasks and the video show the right rows throughout eight days', async () => {
  const { id } = await aViewer(api);
  const videos: bigint[] = [];
  const days: Expected[] = [];
  for (let day = 0; day < 8; day++) {
    const date = addDays(first, day);
    const client = api.client().as(await aSession(api.services, id));
    const point = signIns[day] ?? 0;
    const bonus = day === 6 ? 100 : 0;

    expect((await client.call.signIn.configs({})).data).toMatchObject({ today_done: false });
    const signed = await client.call.signIn.signIn({});
    expect(signed.data).toMatchObject({
      day_no: (day % 7) + 1,
      point: `${point}`,
      bonus: `${bonus}`,
      streak: day + 1,
    });
    const rows: [string, number][] = [['sign_in', point]];
    if (bonus > 0) rows.unshift(['sign_in_bonus', bonus]);

    const post = await aPost(api.services.db, { title: `Day ${day + 1}` });
    const { sessionId } = await qualify(api, client, post.id);
    const input = { post_id: `${post.id}`, view_session_id: sessionId };
    // Every other day is left to midnight, the first one is claimed.
    const claims = day % 2 === 0;
    if (claims) {
      const claimed = await client.call.rewards.claimPostReward(input);
      expect(claimed.code).toBe(0);
      const parts = [paid('view', '2'), ...(day === 0 ? [paid('first_view', '200')] : [])];
      expect(claimed.data.parts).toMatchObject(parts);
      if (day === 0) rows.unshift(['first_view', 200]);
      rows.unshift(['view', 2]);
    }
    const direct = day === 0 ? 200 : 0;
    const now = { date, rows, contributed: point + bonus + (claims ? 2 : 0), direct };
    await check(client, [...days, now], {
      today: now,
      videos: claims ? [...videos, post.id] : videos,
    });
    if (!claims) expect(await offer(client, post.id)).toBe('claimable');

    // Moves to 00:00:01 of the next business day; the test's day begins at noon.
    api.clock.advance(Date.parse(`${date}T16:00:01Z`) - api.clock.rule().getTime());
    await settleDueDays(api.services);
    if (!claims) rows.unshift(['view', 2]);
    days.push({ ...now, contributed: point + bonus + 2 });
    videos.push(post.id);
    const night = api.client().as(await aSession(api.services, id));
    await check(night, days, { videos });
    const repeated = await night.call.rewards.claimPostReward(input);
    expect(repeated).toMatchObject({ code: 1302, data: { amount: '2' } });

    expect(await checkLedger(api.services.db)).toEqual([]);
    expect(await recomputeDay(api.services.db, date)).toEqual([]);
    expect(await settleDueDays(api.services)).toEqual([]);
    api.clock.advance(12 * 3_600_000);
  }
  // 210 + 100 of sign-ins and the seventh day, eight videos and the first one's reward.
  const { data } = await api
    .client()
    .as(await aSession(api.services, id))
    .call.wallet.walletDetail({});
  expect(data).toMatchObject({ value: `${210 + 100 + 16 + 200}`, pending: '0', held: '0' });
}, 240_000);

const offer = async (client: Client, postId: bigint) =>
  (await client.call.rewards.postRewardDetail({ post_id: `${postId}` })).data.offers[0]?.state;

const sum = (amounts: readonly number[]): string =>
  `${amounts.reduce((all, each) => all + each, 0)}`;

/** Checks every screen's figures against the events so far; `today` is not settled yet. */
const check = async (
  client: Client,
  days: readonly Expected[],
  { today, videos }: { today?: Expected; videos: readonly bigint[] },
) => {
  const { call } = client;
  const newest = days.toReversed();
  const isOpen = (day: Expected) => day.date === today?.date;
  const stateOf = (day: Expected, type: string) => {
    if (type === 'first_view') return { status: 'posted', factor: null, settled_amount: null };
    if (isOpen(day))
      return { status: 'pending', factor: null, settled_amount: null, bucket: 'pending' };
    return { status: 'paid', factor: one, bucket: 'available' };
  };
  const rows = newest.flatMap((day) =>
    day.rows.map(([type, amount]) => ({
      type,
      amount: `${amount}`,
      biz_date: day.date,
      ...stateOf(day, type),
      ...(type !== 'first_view' && !isOpen(day) && { settled_amount: `${amount}` }),
    })),
  );
  const headings = newest.map((day) => ({
    date: day.date,
    amount: `${day.contributed + day.direct}`,
    contributed: `${day.contributed}`,
    direct: `${day.direct}`,
    status: isOpen(day) ? 'pending' : 'paid',
    paid: isOpen(day) ? null : `${day.contributed}`,
    factor: isOpen(day) ? null : one,
  }));
  const total = sum(days.map((day) => day.contributed + day.direct));

  // Wallet log: each event once, no settlement anywhere, nothing spent.
  const log = (await call.wallet.walletLog({ page_size: 50 })).data;
  expect(log.list).toMatchObject(rows);
  expect(log.list).toHaveLength(rows.length);
  expect(log.days).toEqual(headings);
  expect(log).toMatchObject({ total: rows.length, sum_in: total, sum_out: '0' });
  expect((await call.wallet.walletLog({ direction: 'out' })).data).toMatchObject({
    list: [],
    total: 0,
  });
  const pending = (await call.wallet.walletLog({ bucket: 'pending' })).data;
  expect(pending.total).toBe(
    today ? today.rows.filter(([type]) => type !== 'first_view').length : 0,
  );

  // Points: the same rows and days, and the figures above them.
  const earned = (await call.rewards.userRewardLog({ page_size: 50 })).data;
  expect(earned.list.map(({ id }) => id)).toEqual(log.list.map(({ id }) => id));
  expect(earned.days).toEqual(headings);
  const wallet = (await call.wallet.walletDetail({})).data;
  const open_ = today?.contributed ?? 0;
  expect(wallet).toMatchObject({
    pending: `${open_}`,
    value: `${parseMicro(total) / 1_000_000n - BigInt(open_)}`,
    daily_add_point: today ? `${today.contributed + today.direct}` : '0',
    signed_in_today: today ? 1 : 0,
  });

  // Tasks: today's rows are those of the business day, and only they.
  const date = today?.date ?? addDays(newest[0]?.date ?? first, 1);
  const ofToday = (await call.wallet.walletLog({ direction: 'in', from: date, to: date })).data;
  expect(ofToday.total).toBe(today?.rows.length ?? 0);
  expect((await call.user.dataCount({})).data.user?.today_gain).toBe(wallet.daily_add_point);

  // The video: its reward, and the state of that.
  for (const [at, postId] of videos.entries()) {
    const day = days[at];
    if (!day) throw new Error('more videos than days');
    const expected = {
      amount: '2',
      ...stateOf(day, 'view'),
      ...(!isOpen(day) && { settled_amount: '2' }),
    };
    const { bucket: _, ...outcome } = { bucket: '', ...expected };
    const detail = (await call.rewards.postRewardDetail({ post_id: `${postId}` })).data;
    expect(detail).toMatchObject({ mine: outcome, offers: [{ state: 'claimed' }] });
  }
  const last = videos.at(-1);
  const lastDay = days[videos.length - 1];
  if (last === undefined || !lastDay) return;
  await openView(client, last);
  const countdown = (await call.watching.getTaskRewardCountdown({ post_id: `${last}` })).data;
  expect(countdown).toMatchObject({
    state: 'claimed',
    paid: { amount: '2', status: isOpen(lastDay) ? 'pending' : 'paid' },
  });
};
