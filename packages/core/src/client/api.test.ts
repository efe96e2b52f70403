import 'fake-indexeddb/auto';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ruleNow } from '../device/device.ts';
import { overlayAtom } from '../overlays/store.ts';
import { tokenAtom } from '../session/atoms.ts';
import { submitConfirmation } from '../session/submit-confirmation.ts';
import { identityPromptAtom } from '../session/identity-prompt.ts';
import { logIn } from '../session/session.ts';
import { setLang } from '../session/lang.ts';
import { toastsAtom } from '../toasts/store.ts';
import { fastClock } from '../testing/fast-clock.ts';
import {
  dropped,
  loginReply,
  makeTaice,
  ok,
  secret,
  signKey,
  defaultReply,
  webPlatform,
  type Answers,
  type Seen,
} from '../testing/fake-server.ts';
import type { Taice } from '../types.ts';
import { ApiError, NetworkError } from './errors.ts';
import { basicSign, deviceMessage, sha256Hex, sessionMessage } from '@taice/contract/signing';

const email = { way: 'email', email: 'a@b.co', password: 'secret-9' } as const;
const loggedIn = async (answers: Answers) => {
  const made = await makeTaice(answers);
  await logIn(made.taice, email);
  await vi.waitFor(() => expect(made.server.of('walletDetail')).toHaveLength(1), 20_000);
  made.server.calls.length = 0;
  return made;
};
const unless =
  (end: string, answer: Answers): Answers =>
  (seen, nth) =>
    seen.path.endsWith(end) ? answer(seen, nth) : defaultReply(seen);
const claim = { post_id: '5', view_session_id: 'v' };
const hmacOf = ({ method, path, params }: Seen) =>
  createHmac('sha256', signKey)
    .update(sessionMessage(method, path, params))
    .digest('hex');

beforeEach(fastClock);

describe('every call', () => {
  test('a GET carries stamp and basic sign in its query', async () => {
    const { taice, server } = await makeTaice(defaultReply);
    await taice.api.posts.detail({ id: '5', share_code: undefined });
    const [{ params, headers, path }] = server.calls as [Seen];
    expect(path).toBe('/api/frontend/post/detail');
    expect(params['nonce']).toMatch(/^[0-9a-v]{8}$/);
    expect(Math.abs(Number(params['timestamp']) - Date.now())).toBeLessThan(60_000);
    expect(params['sign']).toBe(
      basicSign(String(params['timestamp']), String(params['nonce']), secret),
    );
    expect(Object.keys(params).toSorted()).toEqual([
      'device_id',
      'id',
      'nonce',
      'sign',
      'timestamp',
    ]);
    expect(headers.get('lang')).toBe('en_US');
    expect(headers.get('app-type')).toBe('web');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('timezone')).toBeTruthy();
    expect(headers.get('authorization')).toBeNull();
  });

  test('sends the chosen language and the token', async () => {
    const { taice, server } = await loggedIn(defaultReply);
    setLang(taice, 'tw');
    await taice.api.user.info();
    expect(server.calls[0]?.headers.get('lang')).toBe('zh-TW');
    expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('signs the whole body of a session-signed POST and sends a key', async () => {
    const { taice, server } = await loggedIn(defaultReply);
    await taice.api.rewards.claimPostReward(claim);
    const seen = server.calls[0]!;
    expect(seen.params['sign']).toBe(hmacOf(seen));
    expect(seen.headers.get('idempotency-key')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/,
    );
  });

  test('without a session a session-signed call is not sent, and the login dialog opens', async () => {
    const { taice, server } = await makeTaice(defaultReply);
    await expect(taice.api.signIn.signIn()).rejects.toMatchObject({ code: 401 });
    expect(server.calls).toHaveLength(0);
    expect(taice.store.get(overlayAtom)).toEqual({ kind: 'login', mode: 0 });
    expect(taice.store.get(toastsAtom)).toEqual([]);
  });
});

describe('the envelope', () => {
  test('turns a code into an ApiError with data and request id, and shows a toast after an action', async () => {
    const refused = Response.json(
      { code: 1401, msg: 'Already signed in today', data: { day_no: 2 } },
      { status: 409, headers: { 'X-Request-Id': 'r1' } },
    );
    const { taice } = await loggedIn(unless('sign-in', () => refused));
    const error: ApiError = await taice.api.signIn.signIn().catch((e) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect([error.code, error.message, error.data, error.requestId]).toEqual([
      1401,
      'Already signed in today',
      { day_no: 2 },
      'r1',
    ]);
    expect(taice.store.get(toastsAtom).map(({ text }) => text)).toEqual([
      'Already signed in today',
    ]);
  });

  test("shows 'request error' without a text; a query shows no toast", async () => {
    const { taice } = await makeTaice(() => ({ code: 1201 }));
    await expect(taice.api.posts.detail({ id: '5' })).rejects.toThrow('request error');
    expect(taice.store.get(toastsAtom)).toEqual([]);
  });

  test('treats an invalid envelope as no answer', async () => {
    const { taice } = await makeTaice(() => new Response('<html>', { status: 502 }));
    await expect(taice.api.posts.detail({ id: '5' })).rejects.toBeInstanceOf(NetworkError);
  });

  test("X-Rule-Time sets the rules' clock", async () => {
    const answer = Response.json(ok({ list: [] }), {
      headers: { 'X-Rule-Time': '2027-01-01T00:00:00.000Z' },
    });
    const { taice } = await makeTaice(() => answer);
    await taice.api.posts.categoryList();
    expect(Math.abs(ruleNow(taice) - Date.UTC(2027, 0, 1))).toBeLessThan(60_000);
  });
});

describe('a retry', () => {
  test('corrects a wrong clock once, with a new nonce and the same key', async () => {
    const serverTime = Date.now() + 3_600_000;
    const { taice, server } = await loggedIn(
      unless('chaimPostReward', (_, nth) =>
        nth === 1 ? { code: 1002, data: { server_time: serverTime } } : ok(),
      ),
    );
    await taice.api.rewards.claimPostReward(claim);
    const [first, second] = server.of('chaimPostReward') as [Seen, Seen];
    expect(Math.abs(Number(second.params['timestamp']) - serverTime)).toBeLessThan(60_000);
    expect(second.params['nonce']).not.toBe(first.params['nonce']);
    expect(second.params['sign']).toBe(hmacOf(second));
    expect(second.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'));
  });

  test('fails for a clock that stays wrong, without an endless loop', async () => {
    const { taice, server } = await makeTaice(() => ({ code: 1002, data: { server_time: 1 } }));
    await expect(taice.api.posts.feed()).rejects.toMatchObject({ code: 1002 });
    expect(server.calls).toHaveLength(2);
  });

  test('repeats a claim with the same key after a lost answer', async () => {
    const { taice, server } = await loggedIn(
      unless('chaimPostReward', (_, nth) => (nth === 1 ? dropped() : ok({ amount: '2' }))),
    );
    await expect(taice.api.rewards.claimPostReward(claim)).resolves.toEqual({ amount: '2' });
    const keys = server.of('chaimPostReward').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('repeats a GET once after a lost answer', async () => {
    const { taice, server } = await makeTaice(dropped);
    await expect(taice.api.posts.feed()).rejects.toBeInstanceOf(NetworkError);
    expect(server.calls).toHaveLength(2);
  });

  const busy = (after: number) => ({ code: 429, msg: 'Slower', data: { retry_after: after } });

  test('repeats a rate-limited query after the required wait', async () => {
    const { taice, server } = await makeTaice((seen, nth) =>
      nth < 4 ? busy(0.3) : defaultReply(seen),
    );
    await taice.api.posts.feed();
    expect(server.calls).toHaveLength(4);
    expect(new Set(server.calls.map(({ params }) => params['nonce'])).size).toBe(4);
    expect(taice.store.get(toastsAtom)).toEqual([]);
  });

  test('reports a long rate limit, and any rate limit of an action', async () => {
    const { taice, server } = await makeTaice(() => busy(0.3));
    await expect(taice.api.posts.feed()).rejects.toMatchObject({ code: 429 });
    expect(server.calls).toHaveLength(4);
    const sent = taice.api.auth.sendEmailCode({ email: 'a@b.co', type: 'register' });
    await expect(sent).rejects.toMatchObject({ code: 429 });
    expect(server.calls).toHaveLength(5);
    const later = await makeTaice(() => busy(30));
    await expect(later.taice.api.posts.feed()).rejects.toMatchObject({ code: 429 });
    expect(later.server.calls).toHaveLength(1);
  });

  test('a POST without a key is never sent twice', async () => {
    const { taice, server } = await makeTaice(dropped);
    const sent = taice.api.auth.sendEmailCode({ email: 'a@b.co', type: 'register' });
    await expect(sent).rejects.toThrow('Failed to fetch');
    expect(server.calls).toHaveLength(1);
    expect(taice.store.get(toastsAtom).map(({ text }) => text)).toEqual(['Failed to fetch']);
  });

  test('never repeats an aborted call, which shows nothing', async () => {
    const giveUp = new AbortController();
    const { taice, server } = await makeTaice(() => {
      giveUp.abort();
      return dropped();
    });
    await expect(taice.api.posts.feed({}, { signal: giveUp.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(server.calls).toHaveLength(1);
  });

  test('fails a call after 60 s without an answer', async () => {
    const { taice } = await makeTaice(() => new Promise<never>(() => {}));
    const sent = taice.api.posts.feed().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_500);
    expect(await sent).toBeInstanceOf(NetworkError);
  });
});

describe('1119', () => {
  const asked = { code: 1119, msg: 'Please confirm that it is you', data: { ways: ['password'] } };
  const question = (taice: Taice) =>
    vi.waitFor(() => taice.store.get(identityPromptAtom) ?? expect.fail(), 20_000);

  test('asks for one confirmation for all simultaneous calls, which then continue with their keys', async () => {
    let confirmed = false;
    const { taice, server } = await loggedIn((seen) => {
      if (seen.path.endsWith('user/confirm')) confirmed = true;
      else if (seen.path.endsWith('deleteAccount') && !confirmed) return asked;
      return defaultReply(seen);
    });
    const calls = Promise.all([taice.api.user.deleteAccount(), taice.api.user.deleteAccount()]);
    expect((await question(taice)).ways).toEqual(['password']);
    await vi.waitFor(() => expect(server.of('deleteAccount')).toHaveLength(2), 20_000);
    await submitConfirmation(taice, { way: 'password', password: 'old harbour 4' });
    await calls;
    expect(taice.store.get(identityPromptAtom)).toBeNull();
    const keys = server.of('deleteAccount').map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([4, 2]);
    expect(taice.store.get(toastsAtom)).toEqual([]);
  });

  test('a cancelled confirmation fails the call without a toast, and does not resend it', async () => {
    const { taice, server } = await loggedIn(unless('deleteAccount', () => asked));
    const call = taice.api.user.deleteAccount().catch((error: unknown) => error);
    (await question(taice)).answer(false);
    expect(await call).toMatchObject({ code: 1119 });
    expect(server.of('deleteAccount')).toHaveLength(1);
    expect(taice.store.get(toastsAtom)).toEqual([]);
  });

  test('in Telegram a fresh launch confirms by itself, and an old one asks', async () => {
    let young = true;
    let confirmed = false;
    const told = { ...asked, data: { ways: ['telegram', 'email'] } };
    const answers: Answers = (seen) => {
      if (seen.path.endsWith('user/confirm')) {
        confirmed = young;
        return young ? ok() : { code: 1108, msg: 'old' };
      }
      return seen.path.endsWith('deleteAccount') && !confirmed ? told : defaultReply(seen);
    };
    const platform = { ...webPlatform, appType: 'tg_mini', initData: 'user=1&hash=a' } as const;
    const { taice, server } = await makeTaice(answers, { platform });
    await vi.waitFor(() => expect(taice.store.get(tokenAtom)).not.toBeNull(), 20_000);
    await taice.api.user.deleteAccount();
    expect(server.of('user/confirm')[0]?.params).toMatchObject({ user: 'user=1&hash=a' });
    young = confirmed = false;
    const call = taice.api.user.deleteAccount().catch((error: unknown) => error);
    const { ways, answer } = await question(taice);
    expect(ways).toEqual(['email', 'telegram']);
    answer(false);
    expect(await call).toMatchObject({ code: 1119 });
    expect(taice.store.get(toastsAtom)).toEqual([]);
  });
});

describe('the device', () => {
  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true);
    return new Promise((resolve) => {
      indexedDB.deleteDatabase('taice').addEventListener('success', resolve);
    });
  });

  const isGood = async ({ params }: Seen, token: string) => {
    const jwk = { kty: 'EC', crv: 'P-256', x: params['x'], y: params['y'] } as JsonWebKey;
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
    return crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      Buffer.from(String(params['device_signature']), 'base64url'),
      Buffer.from(deviceMessage(sha256Hex(token))),
    );
  };

  test('is registered once a session, before the first earning call, by a stable key', async () => {
    const made = vi.spyOn(crypto.subtle, 'generateKey');
    const { taice, server } = await makeTaice(defaultReply);
    await logIn(taice, email);
    await taice.api.watching.getTaskRewardCountdown({ post_id: '5' });
    await taice.api.signIn.signIn();
    const [first, ...more] = server.of('session/device') as [Seen, ...Seen[]];
    expect(more).toEqual([]);
    expect(await isGood(first, 'token-1')).toBe(true);
    // No script can read it.
    expect(made.mock.calls.map(([, isReadable]) => isReadable)).toEqual([false]);
    const at = (end: string) => server.calls.findIndex(({ path }) => path.endsWith(end));
    expect(at('session/device')).toBeLessThan(at('getTaskRewardCountdown'));

    const again = await makeTaice((seen) =>
      seen.path.endsWith('emailLogin')
        ? ok({ ...loginReply, token: 'token-2' })
        : defaultReply(seen),
    );
    await logIn(again.taice, email);
    await again.taice.api.signIn.signIn();
    const [second] = again.server.of('session/device') as [Seen];
    expect(await isGood(second, 'token-2')).toBe(true);
    expect([second.params['x'], second.params['y']]).toEqual([
      first.params['x'],
      first.params['y'],
    ]);
  });

  test('is retried after a lost answer but not after a refusal, and blocks no call', async () => {
    const { taice, server } = await loggedIn(
      unless('session/device', (_, nth) => (nth < 2 ? dropped() : { code: 1105 })),
    );
    await taice.api.signIn.signIn();
    await taice.api.signIn.signIn();
    await taice.api.signIn.signIn();
    expect(server.of('sign-in')).toHaveLength(3);
    expect(server.of('session/device')).toHaveLength(2);
    expect(taice.store.get(toastsAtom)).toEqual([]);
  });

  test('is registered with the next call after a temporary refusal or a wrong clock', async () => {
    const server_time = Date.now() + 3_600_000;
    const refusals = [
      { code: 429, data: { retry_after: 1 } },
      { code: 1002, data: { server_time } },
    ];
    const { taice, server } = await loggedIn(
      unless('session/device', (_, nth) => refusals[nth - 1] ?? ok()),
    );
    for (let call = 0; call < 4; call += 1) await taice.api.signIn.signIn();
    const shown = server.of('session/device');
    expect(shown).toHaveLength(3);
    expect(Math.abs(Number(shown[2]?.params['timestamp']) - server_time)).toBeLessThan(60_000);
    expect(taice.store.get(toastsAtom)).toEqual([]);
  });

  test('blocks no earning call if its storage never answers', async () => {
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    const { taice, server } = await loggedIn(defaultReply);
    await taice.api.signIn.signIn();
    expect(server.of('sign-in')).toHaveLength(1);
  }, 15_000);
});

describe('401', () => {
  test('ends the session, opens the login dialog and shows no toast', async () => {
    const { taice } = await loggedIn(
      unless('viewLog', () => ({ code: 401, msg: 'Please log in' })),
    );
    await expect(taice.api.posts.viewLog()).rejects.toMatchObject({ code: 401 });
    expect(taice.store.get(tokenAtom)).toBeNull();
    expect(taice.store.get(toastsAtom)).toEqual([]);
    await vi.waitFor(() => expect(taice.store.get(overlayAtom)?.kind).toBe('login'), 20_000);
  });

  test('of a replaced session leaves the new one alone', async () => {
    const late = Promise.withResolvers<void>();
    const { taice } = await loggedIn(
      unless('viewLog', async (seen) => {
        if (seen.headers.get('authorization') !== 'Bearer token-1') return ok({ list: [] });
        await late.promise;
        return { code: 401 };
      }),
    );
    const asked = taice.api.posts.viewLog();
    await vi.advanceTimersByTimeAsync(0);
    taice.store.set(tokenAtom, 'token-2');
    late.resolve();
    await expect(asked).resolves.toEqual({ list: [] });
    expect(taice.store.get(tokenAtom)).toBe('token-2');
  });
});

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};

test('a page without working storage works until it closes', async () => {
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };
  const { taice, server } = await makeTaice(defaultReply, { storage });
  await logIn(taice, email);
  await taice.api.signIn.signIn();
  expect(server.of('sign-in')[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(new Set(server.calls.map(({ params }) => params['device_id'])).size).toBe(1);
});

describe('a claim without a network', () => {
  const online = (is: boolean) => {
    vi.stubGlobal('navigator', { onLine: is });
    dispatchEvent(new Event(is ? 'online' : 'offline'));
  };
  beforeEach(() => {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
  });

  test('waits, says so, and is sent once when the network returns', async () => {
    const { taice, server } = await loggedIn(defaultReply);
    online(false);
    const claiming = taice.api.rewards.claimPostReward(claim, { waitForConnection: true });
    await vi.waitFor(
      () =>
        expect(taice.store.get(toastsAtom)).toMatchObject([
          { kind: 'info', messageKey: 'claimWaits' },
        ]),
      20_000,
    );
    expect(server.of('chaimPostReward')).toHaveLength(0);
    online(true);
    await claiming;
    expect(server.of('chaimPostReward')).toHaveLength(1);
  });

  test('keeps its key if the network fails during the call', async () => {
    const { taice, server } = await loggedIn(
      unless('chaimPostReward', (seen, nth) => {
        if (nth > 1) return defaultReply(seen);
        if (nth === 1) online(false);
        return dropped();
      }),
    );
    online(true);
    const claiming = taice.api.rewards.claimPostReward(claim, { waitForConnection: true });
    await vi.waitFor(() => expect(taice.store.get(toastsAtom)).toHaveLength(1), 20_000);
    online(true);
    await claiming;
    const keys = server.of('chaimPostReward').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test("shows the client's text for other failures, never the browser's", async () => {
    const { taice } = await loggedIn(unless('session/revoke', () => dropped()));
    online(false);
    await expect(taice.api.auth.sessionRevoke({ id: '5' })).rejects.toThrow();
    expect(taice.store.get(toastsAtom)).toMatchObject([{ kind: 'error', messageKey: 'offline' }]);
  });
});
