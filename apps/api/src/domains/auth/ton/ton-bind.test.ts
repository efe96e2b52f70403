import { makeWallet } from '@taice/testkit/ton';
import { beforeEach, expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { readBindings } from '../testing/bindings.ts';
import { markSessionsProven } from '../testing/mark-sessions-proven.ts';
import { signTonProof } from '../testing/ton.ts';
import { aViewer } from '../../watching/testing/viewer.ts';

const api = useApi({ settings: { address_cooldown_ms: 86_400_000 } });
beforeEach(() => api.clock.advance(61_000));

const someone = () => aViewer(api);

test('binds a wallet, changes it with a message and a cool-down, and logs in with it', async () => {
  const { id, client } = await someone();
  const [first, second] = [makeWallet(), makeWallet({ version: 'v4R2' })];
  const bind = async (wallet: typeof first) =>
    client.call.auth.tonBind({ wallet_info: await signTonProof(api, client, { wallet }) });
  expect((await bind(first)).data.user.ton_address).toBe(first.address);
  const cashoutFrom = async () =>
    (await client.call.wallet.wallets({})).data.addresses.cashout_from ?? '';
  const ends = await cashoutFrom();
  expect(Date.parse(ends)).toBe(api.clock.rule().getTime() + 86_400_000);
  api.clock.advance(3_600_000);
  await markSessionsProven(api, id);
  // Binding the same address again changes nothing.
  expect((await bind(first)).code).toBe(0);
  expect(await cashoutFrom()).toBe(ends);
  expect((await bind(second)).data.user.ton_address).toBe(second.address);
  expect(Date.parse(await cashoutFrom())).toBe(api.clock.rule().getTime() + 86_400_000);
  expect(await readBindings(api, id)).toEqual({
    templates: ['way_bound', 'way_changed'],
    log: [
      { kind: 'ton', old: null, new: first.address },
      { kind: 'ton', old: first.address, new: second.address },
    ],
  });

  const visitor = api.client();
  const wallet_info = await signTonProof(api, visitor, { wallet: second });
  const entered = await visitor.call.auth.tonLogin({ wallet_info });
  expect(entered.data.user.id).toBe(String(id));
});

test('if two accounts bind one wallet at once, one succeeds', async () => {
  const wallet = makeWallet();
  const people = [await someone(), await someone()];
  const answers = await Promise.all(
    people.map(async ({ client }) =>
      client.call.auth.tonBind({ wallet_info: await signTonProof(api, client, { wallet }) }),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1107]);
});

test('a forged proof binds nothing and uses up the payload', async () => {
  const { client } = await someone();
  const wallet_info = await signTonProof(api, client);
  const forged = { ...wallet_info, network: '-3' };
  expect((await client.call.auth.tonBind({ wallet_info: forged })).code).toBe(1109);
  expect((await client.call.auth.tonBind({ wallet_info })).code).toBe(1109);
  expect((await client.call.user.info({})).data.ton_address).toBeNull();
});
