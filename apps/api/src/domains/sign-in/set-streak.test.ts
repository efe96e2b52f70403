import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('a person without streaks gets the same pay and can switch them on again', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.signIn.setStreak({ off: 1 })).data).toEqual({ streak_off: true });
  expect((await client.call.signIn.configs({})).data).toMatchObject({
    streak_off: true,
    freezes: 1,
  });
  expect((await client.call.signIn.signIn({})).data).toMatchObject({ day_no: 1, point: '10' });
  expect((await client.call.signIn.configs({})).data.streak_off).toBe(true);
  await client.call.signIn.setStreak({ off: 0 });
  expect((await client.call.signIn.configs({})).data).toMatchObject({
    streak_off: false,
    current: 1,
    best: 1,
  });
});

test('rejects an invalid value', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.signIn.setStreak({ off: 2 as 1 })).code).toBe(400);
});
