import { contract, type Endpoint } from '@taice/contract';
import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aBot } from './testing/fixtures.ts';

const api = useApi();
/** Fits each endpoint of the bot; the Telegram id belongs to no account. */
const input = {
  telegram_id: '9',
  update_id: 4,
  on: 1,
  query: 'x',
  day: '2026-11-21',
  id: '1',
  yes: 1,
  message_id: 7,
  remind: 0,
};
const endpoints = Object.entries<Endpoint>(contract.bot)
  .filter(([, { auth }]) => auth === 'service')
  .map(([name, endpoint]) => ({ name, endpoint }));

test.each(endpoints)(
  '$name accepts only the bot’s token and handles an unknown Telegram account',
  async ({ endpoint }) => {
    const { client } = await aViewer(api);
    const { shape } = endpoint.request;
    const asked = Object.fromEntries(Object.entries(input).filter(([key]) => key in shape));
    for (const stranger of [api.client(), client, aBot(api, '1000000002:other')])
      expect((await stranger.send(endpoint, asked)).code).toBe(401);
    const { code } = await aBot(api).send(endpoint, asked);
    expect(code).toBe(endpoint.errors.includes(404) ? 404 : 0);
  },
);
