import { expect, test } from 'vitest';
import { aSession } from '../../testing/builders.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('the cycle stands where the person left it, and a broken streak starts over', async () => {
  const { id, client } = await aViewer(api);
  const before = await client.call.signIn.configs({});
  expect(before.data).toMatchObject({
    today_done: false,
    current: 0,
    freezes: 1,
    surplus_sign_in_days: 7,
    seven_days_sign_in_reward: '100',
    reset_at: '2026-11-21T16:00:00.000Z',
  });
  expect(before.data.days.map(({ state }) => state)).toEqual(['today', ...Array(6).fill('future')]);
  expect(before.data.days.map(({ point }) => point)).toEqual([
    '10',
    '15',
    '20',
    '25',
    '30',
    '40',
    '60',
  ]);
  expect(before.data.days.at(-1)?.bonus).toBe('100');
  await client.call.signIn.signIn({});
  const after = await client.call.signIn.configs({});
  expect(after.data).toMatchObject({ today_done: true, current: 1, surplus_sign_in_days: 6 });
  expect(after.data.days.map(({ state }) => state)).toEqual(['done', ...Array(6).fill('future')]);
  api.clock.advance(86_400_000);
  const later = api.client().as(await aSession(api.services, id));
  expect(
    (await later.call.signIn.configs({})).data.days.map(({ state }) => state).slice(0, 3),
  ).toEqual(['done', 'today', 'future']);
  api.clock.advance(3 * 86_400_000);
  const broken = api.client().as(await aSession(api.services, id));
  expect((await broken.call.signIn.configs({})).data).toMatchObject({
    current: 0,
    best: 1,
    surplus_sign_in_days: 7,
  });
});

test('the calendar shows done, frozen, missed and kept days in the person’s zone', async () => {
  const own = await startApi({ now: new Date('2026-11-21T15:00:00Z') });
  try {
    const { id } = await aViewer(own, {
      created_at: own.clock.rule(),
      timezone: 'America/New_York',
    });
    const comes = async (at: string) => {
      own.clock.advance(Date.parse(at) - own.clock.rule().getTime());
      return own.client().as(await aSession(own.services, id));
    };
    const signsIn = async (at: string) => {
      const client = await comes(at);
      expect((await client.call.signIn.signIn({})).code).toBe(0);
      return (await client.call.signIn.configs({})).data;
    };
    // The morning of the 21st in New York, the last hour of the business day.
    await signsIn('2026-11-21T15:00:00Z');
    // The evening of the 22nd there: the business day is over, the person's own day is not.
    expect(await signsIn('2026-11-23T04:00:00Z')).toMatchObject({ current: 2, freezes: 1 });
    await signsIn('2026-11-24T15:00:00Z');
    const covered = await (await comes('2026-11-26T15:00:00Z')).call.signIn.configs({});
    expect(covered.data).toMatchObject({ current: 3, lost: 0, freezes: 1, uses_freeze: true });
    expect(await signsIn('2026-11-26T15:00:00Z')).toMatchObject({ current: 4, freezes: 0 });
    const broken = await comes('2026-11-29T15:00:00Z');
    const { data } = await broken.call.signIn.configs({});
    expect(data).toMatchObject({ current: 0, best: 4, lost: 4, uses_freeze: false });
    expect(data.calendar.map(({ date, state }) => `${date.slice(8)} ${state}`)).toEqual([
      '21 done',
      '22 kept',
      '23 done',
      '24 done',
      '25 frozen',
      '26 done',
      '27 missed',
      '28 missed',
      '29 today',
    ]);
    expect(await signsIn('2026-11-29T15:00:00Z')).toMatchObject({ current: 1, lost: 0 });
    // A visit in between suffices: the next sign-in spans both business days.
    await (await comes('2026-11-30T15:30:00Z')).call.wallet.walletDetail({});
    const back = await comes('2026-12-02T04:00:00Z');
    const before = (await back.call.signIn.configs({})).data;
    expect(before.calendar.slice(-3).map(({ state }) => state)).toEqual(['kept', 'kept', 'today']);
    expect(await signsIn('2026-12-02T04:00:00Z')).toMatchObject({ current: 2 });
  } finally {
    await own.stop();
  }
});
