import { makeWallet, type SignedInfo } from '@taice/testkit/ton';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { signTonProof } from '../testing/ton.ts';

const api = useApi();
beforeEach(() => api.clock.advance(61_000));

const accountOf = (address: string) =>
  api.services.db
    .selectFrom('user')
    .selectAll()
    .where('ton_address', '=', address)
    .executeTakeFirst();
const refused = { code: 1109, status: 400, data: {} };

test('the first proof of a wallet creates the account, and the next one finds it', async () => {
  const wallet = makeWallet();
  const phone = api.client({ appType: 'tg_mini' });
  const first = await phone.call.auth.tonLogin({
    wallet_info: await signTonProof(api, phone, { wallet }),
  });
  expect(first).toMatchObject({
    code: 0,
    data: {
      user: { ton_address: wallet.address, is_new_register: 1, is_new_desc: 0, logType: 6 },
    },
  });
  expect(wallet.address).toMatch(/^0:[0-9a-f]{64}$/);
  expect(await accountOf(wallet.address)).toMatchObject({ register_type: 3, log_type: 6 });
  const web = api.client();
  const wallet_info = await signTonProof(api, web, { wallet, timestampAsText: true });
  const second = await web.call.auth.login({ type: 6, wallet_info });
  expect(second.data.user).toMatchObject({ id: first.data.user.id, is_new_register: 0 });
});

test('five simultaneous first proofs create one account, and one answer marks it as new', async () => {
  const wallet = makeWallet();
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const client = api.client();
      return client.call.auth.tonLogin({
        wallet_info: await signTonProof(api, client, { wallet }),
      });
    }),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(0));
  expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
  expect(answers.filter(({ data }) => data.user.is_new_register === 1)).toHaveLength(1);
});

describe('a payload', () => {
  test('logs in once across all processes', async () => {
    const client = api.client();
    const wallet_info = await signTonProof(api, client);
    expect((await client.call.auth.tonLogin({ wallet_info })).code).toBe(0);
    expect(await client.call.auth.tonLogin({ wallet_info })).toMatchObject(refused);
    const elsewhere = api.sibling().client({ deviceId: client.deviceId });
    expect(await elsewhere.call.auth.tonLogin({ wallet_info })).toMatchObject(refused);
  });

  test('lets one of ten simultaneous attempts log in', async () => {
    const client = api.client();
    const wallet_info = await signTonProof(api, client);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call.auth.tonLogin({ wallet_info })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 1109)).toHaveLength(9);
  });

  test('is used up by a failed attempt', async () => {
    const client = api.client();
    const wallet_info = await signTonProof(api, client);
    const broken = { ...wallet_info, network: '-3' };
    expect(await client.call.auth.tonLogin({ wallet_info: broken })).toMatchObject(refused);
    expect(await client.call.auth.tonLogin({ wallet_info })).toMatchObject(refused);
  });

  test('belongs to the device that asked for it', async () => {
    const wallet_info = await signTonProof(api, api.client());
    expect(await api.client().call.auth.tonLogin({ wallet_info })).toMatchObject(refused);
  });

  test('expires after a quarter of an hour and cannot be invented', async () => {
    const client = api.client();
    const payload = (await client.call.auth.tonPayload({})).data.payload;
    api.clock.advance(900_000);
    const late = await signTonProof(api, client, { payload });
    expect(await client.call.auth.tonLogin({ wallet_info: late })).toMatchObject(refused);
    const madeUp = await signTonProof(api, client, { payload: 'f'.repeat(32) });
    expect(await client.call.auth.tonLogin({ wallet_info: madeUp })).toMatchObject(refused);
  });
});

test('refuses forged, foreign, expired and future proofs alike, and creates nothing', async () => {
  const client = api.client();
  const now = api.clock.real().getTime();
  const other = makeWallet();
  const spoils: ((info: SignedInfo) => SignedInfo | Promise<SignedInfo>)[] = [
    (info) => ({ ...info, address: other.address }),
    (info) => ({ ...info, network: '-3' }),
    (info) => ({ ...info, public_key: other.publicKey }),
    (info) => ({ ...info, state_init: other.stateInit }),
    (info) => ({ ...info, state_init: other.stateInit.slice(4) }),
    (info) => ({ ...info, proof: { ...info.proof, timestamp: Number(info.proof.timestamp) + 1 } }),
    (info) => ({ ...info, proof: { ...info.proof, signature: `${'A'.repeat(86)}==` } }),
    ({ proof }) => signTonProof(api, client, { payload: proof.payload, domain: 'evil.example' }),
    ({ proof }) =>
      signTonProof(api, client, { payload: proof.payload, at: new Date(now - 901_000) }),
    ({ proof }) =>
      signTonProof(api, client, { payload: proof.payload, at: new Date(now + 62_000) }),
  ];
  const { db } = api.services;
  const count = () =>
    db
      .selectFrom('session')
      .select((eb) => eb.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await count();
  for (const spoil of spoils) {
    const wallet_info = await spoil(await signTonProof(api, client));
    const { code, status, data } = await client.call.auth.tonLogin({ wallet_info });
    expect({ code, status, data }).toEqual(refused);
  }
  expect(await count()).toEqual(before);
  expect(await accountOf(other.address)).toBeUndefined();
});

test('an invite code sets the inviter of a new account, and an unknown code is ignored', async () => {
  const inviter = await aUser(api.services.db, { invite_code: 'CCCC3333' });
  const inviterOf = async (invite_code: string) => {
    const client = api.client();
    const wallet_info = await signTonProof(api, client);
    expect((await client.call.auth.tonLogin({ wallet_info, invite_code })).code).toBe(0);
    return (await accountOf(wallet_info.address))?.inviter_id;
  };
  expect(await inviterOf('CCCC3333')).toBe(inviter.id);
  expect(await inviterOf('NOSUCH00')).toBe(null);
});

test('a suspended person cannot log in', async () => {
  const wallet = makeWallet();
  await aUser(api.services.db, {
    ton_address: wallet.address,
    status: 'suspended',
    status_reason: 'rings',
  });
  const client = api.client();
  const wallet_info = await signTonProof(api, client, { wallet });
  const answer = await client.call.auth.tonLogin({ wallet_info });
  expect(answer).toMatchObject({ code: 1110, data: { reason: 'rings' } });
});

test('limits logins of one wallet to five a minute', async () => {
  const wallet = makeWallet();
  const codes: number[] = [];
  for (let at = 0; at < 6; at++) {
    const client = api.client();
    const wallet_info = await signTonProof(api, client, { wallet });
    codes.push((await client.call.auth.tonLogin({ wallet_info })).code);
  }
  expect(codes).toEqual([0, 0, 0, 0, 0, 429]);
});
