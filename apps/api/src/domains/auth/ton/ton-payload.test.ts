import { makeWallet } from '@taice/testkit/ton';
import { beforeEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { readNonceRow } from '../testing/nonce-row.ts';
import { signTonProof } from '../testing/ton.ts';

const api = useApi();
beforeEach(() => api.clock.advance(61_000));

test('a device gets a payload of its own for a quarter of an hour, on the web and in Telegram', async () => {
  for (const appType of ['web', 'tg_mini'] as const) {
    const client = api.client({ appType });
    const { code, data } = await client.call.auth.tonPayload({});
    expect(code).toBe(0);
    expect(data.payload).toMatch(/^[0-9a-f]{32}$/);
    expect(Date.parse(data.expires_at) - api.clock.real().getTime()).toBe(900_000);
    expect(await readNonceRow(api, data.payload)).toEqual({
      kind: 'ton',
      subject: client.deviceId,
      body: '',
      expires_at: new Date(data.expires_at),
    });
  }
});

test('each call returns another payload, and earlier ones stay valid', async () => {
  const client = api.client();
  const infos = [await signTonProof(api, client), await signTonProof(api, client)];
  expect(new Set(infos.map(({ proof }) => proof.payload)).size).toBe(2);
  for (const wallet_info of infos)
    expect((await client.call.auth.tonLogin({ wallet_info })).code).toBe(0);
});

test('a payload works until a millisecond before its expiry', async () => {
  const client = api.client();
  const signLate = async (beforeEnd: number) => {
    const { payload, expires_at } = (await client.call.auth.tonPayload({})).data;
    api.clock.advance(Date.parse(expires_at) - api.clock.real().getTime() - beforeEnd);
    return client.call.auth.tonLogin({ wallet_info: await signTonProof(api, client, { payload }) });
  };
  expect((await signLate(1)).code).toBe(0);
  expect((await signLate(0)).code).toBe(1109);
});

test('another device’s payload binds nothing and is used up by the attempt', async () => {
  const { id } = await aUser(api.services.db);
  const me = api.client().as(await aSession(api.services, id));
  const wallet = makeWallet();
  const theirs = await signTonProof(api, api.client(), { wallet });
  expect((await me.call.auth.tonBind({ wallet_info: theirs })).code).toBe(1109);
  expect((await me.call.user.info({})).data.ton_address).toBeNull();
  expect(await readNonceRow(api, theirs.proof.payload)).toBeUndefined();
});

test('a wallet nonce is refused as a payload', async () => {
  const client = api.client();
  const chain_address = `0x${'1'.repeat(40)}`;
  const { nonce } = (await client.call.auth.nonce({ chain_address })).data;
  const wallet_info = await signTonProof(api, client, { payload: nonce });
  expect((await client.call.auth.tonLogin({ wallet_info })).code).toBe(1109);
  expect(await readNonceRow(api, nonce)).toMatchObject({ kind: 'evm' });
});
