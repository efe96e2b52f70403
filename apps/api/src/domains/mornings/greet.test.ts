import { expect, test } from 'vitest';
import { aSession, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { earns } from '../leaderboard/testing/scores.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';
import { aViewer } from '../watching/testing/viewer.ts';

// Friday noon in Berlin; business days end at 17:00 there.
const api = useApi({ now: new Date('2026-11-20T11:00:00Z') });
const HOUR = 3_600_000;
const pass = async (hours: number) => {
  api.clock.advance(hours * HOUR);
  await settleDueDays(api.services);
};

test('the first launch of a day says once what arrived, and a new level', async () => {
  const { id } = await aViewer(api, { is_new_desc: 1, timezone: 'Europe/Berlin' });
  const greet = async () => {
    const { call } = api.client().as(await aSession(api.services, id));
    return (await call.mornings.greet({})).data.morning;
  };
  expect(await greet()).toBeNull();
  await earns(api, id, 120);
  await changeRow(api.services.db, 'user', id, { xp: 120_000_000n });
  await pass(8);
  // It is there, but the person has been here today.
  expect(await greet()).toBeNull();
  await pass(14);
  expect(await greet()).toEqual({
    arrived: { amount: '120', at: '2026-11-20T19:00:00.000Z', nights: 1 },
    balance: '120',
    level_no: 2,
    win: null,
  });
  expect(await greet()).toBeNull();
  // Two days later, of which one paid; the level has been told.
  await earns(api, id, 10);
  await pass(48);
  expect(await greet()).toMatchObject({
    arrived: { amount: '10', nights: 1 },
    balance: '130',
    level_no: null,
  });
  await pass(24);
  expect(await greet()).toBeNull();
});

test('a newcomer has the guide, and a day without its settlement waits for it', async () => {
  const { id } = await aViewer(api, { is_new_desc: 0, timezone: 'Europe/Berlin' });
  const greet = async () => {
    const { call } = api.client().as(await aSession(api.services, id));
    return (await call.mornings.greet({})).data.morning;
  };
  await earns(api, id, 40);
  await pass(24);
  expect(await greet()).toBeNull();
  await changeRow(api.services.db, 'user', id, { is_new_desc: 1 });
  expect((await greet())?.arrived?.amount).toBe('40');
  await earns(api, id, 5);
  api.clock.advance(24 * HOUR);
  expect(await greet()).toBeNull();
  await settleDueDays(api.services);
  expect((await greet())?.arrived?.amount).toBe('5');
});
