import { expect, test } from 'vitest';
import { aDoneFriend } from '../../testing/friends.ts';
import { aSession, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { releaseHolds } from '../invitations/jobs/release-holds.ts';
import { runWeekCycle } from '../leaderboard/jobs/run-week-cycle.ts';
import { addPointsAndScore, setFigures } from '../leaderboard/testing/scores.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';
import { aViewer } from '../watching/testing/viewer.ts';

// Friday noon in Berlin; business days end at 17:00 there.
const api = useApi({ now: new Date('2026-11-20T11:00:00Z') }, { each: true });
const HOUR = 3_600_000;
const pass = async (hours: number) => {
  api.clock.advance(hours * HOUR);
  await settleDueDays(api.services);
};

test('the first launch of a day shows once the arrived points and a new level', async () => {
  const { id } = await aViewer(api, { is_new_desc: 1, timezone: 'Europe/Berlin' });
  const greet = async () => {
    const { call } = api.client().as(await aSession(api.services, id));
    return (await call.mornings.greet({})).data.morning;
  };
  expect(await greet()).toBeNull();
  await addPointsAndScore(api, id, 120);
  await changeRow(api.services.db, 'user', id, { xp: 120_000_000n });
  await pass(8);
  // The reward is there, but the person has been here today.
  expect(await greet()).toBeNull();
  await pass(14);
  expect(await greet()).toEqual({
    arrived: { amount: '120', at: '2026-11-20T19:00:00.000Z', nights: 1 },
    balance: '120',
    level_no: 2,
    win: null,
  });
  expect(await greet()).toBeNull();
  // Two days later, one of them paid; the level was announced before.
  await addPointsAndScore(api, id, 10);
  await pass(48);
  expect(await greet()).toMatchObject({
    arrived: { amount: '10', nights: 1 },
    balance: '130',
    level_no: null,
  });
  await pass(24);
  expect(await greet()).toBeNull();
});

test('adds up settlement and friends’ points in one sum, with the balance', async () => {
  const { id } = await aViewer(api, { is_new_desc: 1, timezone: 'Europe/Berlin' });
  const greet = async () => {
    const { call } = api.client().as(await aSession(api.services, id));
    return (await call.mornings.greet({})).data.morning;
  };
  await aDoneFriend(api, id);
  await addPointsAndScore(api, id, 215);
  await pass(24);
  // Its check is over, and its points come within seconds.
  expect(await greet()).toBeNull();
  await releaseHolds(api.services);
  expect(await greet()).toMatchObject({ arrived: { amount: '715', nights: 1 }, balance: '715' });
});

test('a newcomer sees no morning, and an unsettled day appears after its settlement', async () => {
  const { id } = await aViewer(api, { is_new_desc: 0, timezone: 'Europe/Berlin' });
  const greet = async () => {
    const { call } = api.client().as(await aSession(api.services, id));
    return (await call.mornings.greet({})).data.morning;
  };
  await addPointsAndScore(api, id, 40);
  await pass(24);
  expect(await greet()).toBeNull();
  await changeRow(api.services.db, 'user', id, { is_new_desc: 1 });
  expect((await greet())?.arrived?.amount).toBe('40');
  await addPointsAndScore(api, id, 5);
  api.clock.advance(24 * HOUR);
  expect(await greet()).toBeNull();
  await settleDueDays(api.services);
  expect((await greet())?.arrived?.amount).toBe('5');
});

test('the first morning shows no level', async () => {
  const { id } = await aViewer(api, { is_new_desc: 1, timezone: 'Europe/Berlin' });
  await changeRow(api.services.db, 'user', id, { xp: 120_000_000n });
  await addPointsAndScore(api, id, 10);
  await pass(24);
  const { call } = api.client().as(await aSession(api.services, id));
  expect((await call.mornings.greet({})).data.morning).toMatchObject({
    arrived: { amount: '10' },
    level_no: null,
  });
});

test('an open leaderboard prize is shown once', async () => {
  const { id } = await aViewer(api, {
    is_new_desc: 1,
    timezone: 'Europe/Berlin',
    chain_address: `0x${'7'.repeat(40)}`,
  });
  const greet = async () => {
    const { call } = api.client().as(await aSession(api.services, id));
    return (await call.mornings.greet({})).data.morning;
  };
  const weeks = async (hours: number) => {
    await pass(hours);
    await runWeekCycle(api.services);
  };
  await addPointsAndScore(api, id, 500);
  await weeks(72);
  await setFigures(api, id, { invites: 50, views: 100, uploads: 15, ai_uploads: 15 });
  // Verification, and then the time for appeals.
  await weeks(72);
  expect((await greet())?.win).toBeUndefined();
  await weeks(48);
  expect(await greet()).toMatchObject({
    arrived: null,
    win: { week: 'W2026-47', rank: 1, amount: '5000' },
  });
  await pass(24);
  expect(await greet()).toBeNull();
});
