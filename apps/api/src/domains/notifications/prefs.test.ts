import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('a new person sees the default preferences and their bot state', async () => {
  const someone = await aViewer(api);
  const { data } = await someone.client.call.notifications.prefs({});
  expect(data).toMatchObject({
    quiet_from: '22:00',
    quiet_to: '08:00',
    digest: 0,
    remind: 1,
    remind_at: null,
    confirm_cash_outs: 0,
    telegram: 'not_bound',
    push_num: 0,
    fixed: [
      { type: 'security', channel: 'telegram' },
      { type: 'security', channel: 'push' },
    ],
  });
  expect(data.matrix).toMatchObject({
    reward: { telegram: 1, push: 1 },
    like: { telegram: 0, push: 0 },
  });
  const silent = await aViewer(api, { telegram_id: 7001n, telegram_can_write: false });
  expect((await silent.client.call.notifications.prefs({})).data.telegram).toBe('not_allowed');
  const told = await aViewer(api, { telegram_id: 7002n, telegram_can_write: true });
  expect((await told.client.call.notifications.prefs({})).data.telegram).toBe('ready');
});

test('the reminder time follows the local clock and quiet hours', async () => {
  const by = async (timezone: string, wishes: object = {}) => {
    const { client } = await aViewer(api, { timezone });
    return (await client.call.notifications.storePrefs(wishes)).data.remind_by;
  };
  expect(await by('Asia/Shanghai')).toBe('20:00');
  expect(await by('Europe/Berlin')).toBe('14:00');
  expect(await by('Europe/Berlin', { quiet_from: '12:00', quiet_to: '18:00' })).toBe('11:59');
  expect(await by('Europe/Berlin', { quiet_from: '00:00', quiet_to: '23:59' })).toBe(null);
});
