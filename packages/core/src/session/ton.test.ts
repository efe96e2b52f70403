import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { deviceOf } from '../device/device.ts';
import {
  loginReply,
  makeTaice,
  ok,
  user,
  defaultReply,
  webPlatform,
  type Answers,
} from '../testing/fake-server.ts';
import type { TonConnector, TonInfo } from '../types.ts';
import { tokenAtom } from './atoms.ts';
import { logIn } from './session.ts';
import { bindTon, logInByTon, tonPayload } from './ton.ts';
import { viewerOf } from '../user/viewer.ts';

const info = { address: '0:ab' } as unknown as TonInfo;
const now = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

const open = async (answers: Answers, appType: 'web' | 'tg_mini' = 'tg_mini') => {
  const disconnect = vi.fn(async () => undefined);
  const ton = async () => ({ disconnect }) as unknown as TonConnector;
  const made = await makeTaice(answers, { platform: { ...webPlatform, appType, ton } });
  return { ...made, disconnect };
};
const answering =
  (end: string, answer: Awaited<ReturnType<Answers>>): Answers =>
  (seen) =>
    seen.path.endsWith(end) ? answer : defaultReply(seen);

test('replaces a payload two minutes before it expires, by the server’s clock', async () => {
  const { taice } = await open(
    answering(
      'ton/payload',
      ok({ payload: 'p', expires_at: new Date(now + 900_000).toISOString() }),
    ),
  );
  expect(await tonPayload(taice)).toEqual({ payload: 'p', goodForMs: 780_000 });
  deviceOf(taice).skewMs = 60_000;
  expect((await tonPayload(taice)).goodForMs).toBe(720_000);
  deviceOf(taice).skewMs = 890_000;
  expect((await tonPayload(taice)).goodForMs).toBe(10_000);
});

test('a proof logs its holder in, with the shell’s and the invitation’s data', async () => {
  const { taice, server, disconnect } = await open(answering('ton/login', ok(loginReply)));
  deviceOf(taice).storage.set('inviteCode', `FRIEND.${now}`);
  await logInByTon(taice, info);
  expect(server.of('ton/login')[0]?.params).toMatchObject({
    wallet_info: info,
    register_type: 3,
    invite_code: 'FRIEND',
  });
  expect(taice.store.get(tokenAtom)).toBe('token-1');
  expect(disconnect).not.toHaveBeenCalled();
});

test('a refused proof logs no one in and disconnects its wallet', async () => {
  const { taice, disconnect } = await open(answering('ton/login', { code: 1109, msg: 'no' }));
  await expect(logInByTon(taice, info)).rejects.toMatchObject({ code: 1109 });
  expect(taice.store.get(tokenAtom)).toBeNull();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('binding applies the new account state; another account’s wallet is disconnected', async () => {
  const bound = { ...user, ton_address: '0:ab' };
  const first = await open(answering('tonBind', ok({ user: bound })), 'web');
  await logIn(first.taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  await bindTon(first.taice, info);
  expect(viewerOf(first.taice)?.ton_address).toBe('0:ab');
  expect(first.disconnect).not.toHaveBeenCalled();

  const second = await open(answering('tonBind', { code: 1107, msg: 'taken' }), 'web');
  await logIn(second.taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  await expect(bindTon(second.taice, info)).rejects.toMatchObject({ code: 1107 });
  expect(viewerOf(second.taice)?.ton_address).toBeUndefined();
  expect(second.disconnect).toHaveBeenCalledTimes(1);
});
