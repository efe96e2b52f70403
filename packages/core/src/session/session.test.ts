import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceOf } from '../device/device.ts';
import { closeOverlay, openLogin, overlayAtom } from '../overlays/store.ts';
import {
  loginReply,
  makeTaice,
  memoryStorage,
  ok,
  user,
  defaultReply,
  wallet,
  webPlatform,
  type Answers,
} from '../testing/fake-server.ts';
import { toastsAtom } from '../toasts/store.ts';
import { langAtom, readyAtom, tokenAtom } from './atoms.ts';
import { syncWithOtherTab } from './restore.ts';
import { codeCountdownAtom, sendCode } from './email-code.ts';
import { setLang } from './lang.ts';
import { logIn, logOut, onSessionEvent, refreshUser, whenReady } from './session.ts';
import { claimReward } from '../rewards/claim-reward.ts';
import { signInToday } from '../sign-in/sign-in-today.ts';
import { refreshAfterNavigation, refreshWallet } from '../wallet/balance.ts';
import { viewerOf } from '../user/viewer.ts';
import { walletOf } from '../wallet/balance.ts';

const email = { way: 'email', email: 'a@b.co', password: 'secret-9' } as const;
const mini = {
  ...webPlatform,
  appType: 'tg_mini',
  initData: 'user=%7B%22id%22%3A42%7D&hash=x',
} as const;
const unless =
  (end: string, answer: Answers): Answers =>
  (seen, nth) =>
    seen.path.endsWith(end) ? answer(seen, nth) : defaultReply(seen);
const owesSignIn = unless('walletDetail', () => ok({ ...wallet, is_sign_in_reward: 1 }));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
const pump = async () => {
  await vi.advanceTimersByTimeAsync(0);
  await new Promise(setImmediate);
};
/** Lets answers arrive that are already there. */
const settle = async () => {
  for (let i = 0; i < 20; i += 1) await pump();
};
/** Waits for `work` and everything it left running; keys and IndexedDB do not follow the test's clock. */
const during = async <T>(work: Promise<T>): Promise<T> => {
  let done = false;
  const end = () => {
    done = true;
  };
  void work.then(end, end);
  while (!done) await pump();
  await settle();
  return work;
};
/** The session's key in IndexedDB. */
const keptKey = () =>
  new Promise<CryptoKey>((resolve, reject) => {
    const open = indexedDB.open('taice', 1);
    open.addEventListener('error', reject);
    open.addEventListener('success', () => {
      const asked = open.result.transaction('keys').objectStore('keys').get('session');
      asked.addEventListener('success', () => resolve(asked.result.key));
    });
  });
const make = (...args: Parameters<typeof makeTaice>) => during(makeTaice(...args));

describe('logging in', () => {
  test('stores user and token, refreshes account and wallet, and hides the dialog after 1 s', async () => {
    const storage = memoryStorage();
    const { taice, server } = await make(defaultReply, { storage });
    openLogin(taice);
    const at = Date.now();
    await during(logIn(taice, email));
    expect(storage.map.get('token')).toBe('token-1');
    expect(JSON.parse(storage.map.get('userInfo') ?? '')).toMatchObject({ id: '7' });
    expect(server.of('user/info')).toHaveLength(1);
    expect(walletOf(taice)?.value).toBe('12.5');
    await vi.advanceTimersByTimeAsync(950 - (Date.now() - at));
    expect(taice.store.get(overlayAtom)?.kind).toBe('login');
    await vi.advanceTimersByTimeAsync(100);
    expect(taice.store.get(overlayAtom)).toBeNull();
  });

  test('keeps open a dialog that opens after a log-out within that second', async () => {
    const { taice } = await make(defaultReply);
    await during(logIn(taice, email));
    await during(logOut(taice));
    openLogin(taice);
    await vi.advanceTimersByTimeAsync(1100);
    expect(taice.store.get(overlayAtom)?.kind).toBe('login');
  });

  test('clears the visitor’s data', async () => {
    const { taice } = await make(defaultReply);
    taice.queries.setQueryData(['a'], 'for visitors');
    await during(logIn(taice, email));
    expect(taice.queries.getQueryData(['a'])).toBeUndefined();
  });

  test('a registration sends the invite code once', async () => {
    const storage = memoryStorage({ inviteCode: `FRIEND.${Date.now() - 1000}` });
    const { taice, server } = await make(defaultReply, { storage });
    const form = { email: 'a@b.co', code: '123456', password: 'secret-9' };
    await during(logIn(taice, { way: 'register', ...form }));
    expect(server.of('emailRegister')[0]?.params).toMatchObject({
      ...form,
      invite_code: 'FRIEND',
      register_type: 1,
    });
    expect(storage.map.has('inviteCode')).toBe(false);
  });

  test('a refused login keeps the visitor', async () => {
    const { taice } = await make(() => ({ code: 1101, msg: 'Wrong e-mail or password' }));
    await expect(logIn(taice, email)).rejects.toMatchObject({ code: 1101 });
    expect(taice.store.get(tokenAtom)).toBeNull();
  });
});

describe('a fresh page', () => {
  test('restores its session with a non-extractable signing key', async () => {
    const storage = memoryStorage();
    const first = await make(defaultReply, { storage });
    await during(logIn(first.taice, email));
    const second = await make(defaultReply, { storage });
    expect(second.taice.store.get(tokenAtom)).toBe('token-1');
    expect(viewerOf(second.taice)?.id).toBe('7');
    const message = 'POST\n/x\n{}';
    const sign = await during(deviceOf(second.taice).keys.sign(message));
    expect(sign).toBe(await during(deviceOf(first.taice).keys.sign(message)));
    expect(sign).toMatch(/^[0-9a-f]{64}$/);
    expect([...storage.map.values()].join()).not.toContain(loginReply.sign_key);
    expect((await during(keptKey())).extractable).toBe(false);
  });

  test('stays logged in with a slow disk, and signs once its key is there', async () => {
    const storage = memoryStorage();
    const first = await make(defaultReply, { storage });
    await during(logIn(first.taice, email));
    const real = indexedDB;
    const late = Promise.withResolvers<void>();
    const openLate = (name: string, version: number) => {
      const listeners: Parameters<IDBOpenDBRequest['addEventListener']>[] = [];
      const request = {
        result: null as IDBDatabase | null,
        addEventListener: (...listener: (typeof listeners)[number]) => listeners.push(listener),
      };
      void late.promise.then(() => {
        const opened = real.open(name, version);
        opened.addEventListener('success', () => {
          request.result = opened.result;
          for (const [type, run] of listeners)
            if (type === 'success' && typeof run === 'function') run.call(opened, new Event(type));
        });
      });
      return request;
    };
    vi.stubGlobal('indexedDB', { open: openLate });
    const making = makeTaice(defaultReply, { storage });
    await vi.advanceTimersByTimeAsync(2_000);
    const second = await making;
    expect(second.taice.store.get(tokenAtom)).toBe('token-1');
    const signing = deviceOf(second.taice).keys.sign('x');
    late.resolve();
    expect(await during(signing)).toBe(await during(deviceOf(first.taice).keys.sign('x')));
  });

  test('without its key logs out, and keeps language and device id', async () => {
    const kept = {
      token: 'token-1',
      userInfo: JSON.stringify(user),
      lang: 'cn',
      SPK_deviceId: 'd1',
    };
    const storage = memoryStorage(kept);
    const { taice } = await make(defaultReply, { storage });
    expect(taice.store.get(tokenAtom)).toBeNull();
    expect(taice.store.get(langAtom)).toBe('cn');
    expect(Object.fromEntries(storage.map)).toEqual({ lang: 'cn', SPK_deviceId: 'd1' });
  });

  test('on plain http, without crypto.subtle, logs in and asks again after a reload', async () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    const storage = memoryStorage();
    const { taice } = await make(defaultReply, { storage });
    await during(logIn(taice, email));
    expect(await deviceOf(taice).keys.sign('x')).toMatch(/^[0-9a-f]{64}$/);
    expect((await make(defaultReply, { storage })).taice.store.get(tokenAtom)).toBeNull();
  });

  test('without IndexedDB keeps the session until it closes', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { taice } = await make(defaultReply);
    await during(logIn(taice, email));
    expect(await during(deviceOf(taice).keys.sign('x'))).toMatch(/^[0-9a-f]{64}$/);
  });

  test('with corrupt userInfo starts as a visitor', async () => {
    const storage = memoryStorage({ token: 't', userInfo: '{' });
    expect((await make(defaultReply, { storage })).taice.store.get(tokenAtom)).toBeNull();
  });
});

describe('logging out', () => {
  test('clears everything but the device id, even if the server is unreachable', async () => {
    const storage = memoryStorage();
    const { taice, server } = await make(
      unless('logout', () => Promise.reject(new TypeError())),
      { storage },
    );
    await during(logIn(taice, email));
    setLang(taice, 'cn');
    const id = storage.map.get('SPK_deviceId');
    const events: string[] = [];
    onSessionEvent(taice, (event) => events.push(event));
    await during(logOut(taice));
    expect(Object.fromEntries(storage.map)).toEqual({ SPK_deviceId: id });
    expect(taice.store.get(tokenAtom)).toBeNull();
    expect(taice.queries.getQueryCache().getAll()).toEqual([]);
    expect(await during(deviceOf(taice).keys.sign('x'))).toBeNull();
    expect(server.of('logout')[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(events).toEqual(['logout']);
  });

  test('a late account answer does not reach the next visitor', async () => {
    const late = Promise.withResolvers<void>();
    const { taice } = await make(
      unless('user/info', (_, nth) => (nth === 1 ? ok(user) : late.promise.then(() => ok(user)))),
    );
    await during(logIn(taice, email));
    const asked = refreshUser(taice);
    await during(logOut(taice));
    late.resolve();
    await during(asked);
    expect(viewerOf(taice)).toBeNull();
  });

  test('a late balance does not reach the next visitor', async () => {
    const late = Promise.withResolvers<void>();
    const { taice } = await make(
      unless('walletDetail', (_, nth) =>
        nth === 1 ? ok(wallet) : late.promise.then(() => ok(wallet)),
      ),
    );
    await during(logIn(taice, email));
    const asked = refreshWallet(taice);
    await during(logOut(taice));
    late.resolve();
    await during(asked);
    expect(walletOf(taice)).toBeNull();
  });
});

describe('two tabs', () => {
  test('log in and out together', async () => {
    const storage = memoryStorage();
    const one = (await make(defaultReply, { storage })).taice;
    const two = (await make(defaultReply, { storage })).taice;
    await during(logIn(one, email));
    await during(syncWithOtherTab(two));
    expect(two.store.get(tokenAtom)).toBe('token-1');
    expect(await during(deviceOf(two).keys.sign('x'))).toMatch(/^[0-9a-f]{64}$/);
    const events: string[] = [];
    onSessionEvent(two, (event) => events.push(event));
    await during(logOut(one));
    await during(syncWithOtherTab(two));
    expect([two.store.get(tokenAtom), viewerOf(two), ...events]).toEqual([null, null, 'logout']);
  });
});

describe('a page restored by Back', () => {
  const target = new EventTarget();
  beforeEach(() => {
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  });

  test('shows nothing of a user who logged out meanwhile', async () => {
    const storage = memoryStorage();
    const { taice } = await make(defaultReply, { storage });
    await during(logIn(taice, email));
    // Another page of the tab logged out while this one lay in the browser's memory, deaf.
    storage.clear();
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.waitFor(() => expect(taice.store.get(tokenAtom)).toBeNull(), 60_000);
    expect(viewerOf(taice)).toBeNull();
  });
});

describe('the mini-app', () => {
  test('a registration by e-mail names Telegram as its client', async () => {
    const { taice, server } = await make(defaultReply, { platform: mini });
    await during(whenReady(taice));
    const form = { email: 'a@b.co', code: '123456', password: 'secret-9' };
    await during(logIn(taice, { way: 'register', ...form }));
    expect(server.of('emailRegister')[0]?.params).toMatchObject({ register_type: 3 });
  });

  test('logs in by itself, and is ready then', async () => {
    const { taice, server } = await make(defaultReply, {
      platform: { ...mini, startParam: 'v_5-i_FRIEND' },
    });
    await during(whenReady(taice));
    expect(taice.store.get(tokenAtom)).toBe('token-1');
    expect(server.of('telegram/login')[0]?.params).toMatchObject({
      user: mini.initData,
      register_type: 3,
      invite_code: 'FRIEND',
    });
  });

  test('is ready as a visitor if the login fails', async () => {
    const { taice } = await make(() => ({ code: 1108, msg: 'no' }), { platform: mini });
    expect([taice.store.get(readyAtom), taice.store.get(tokenAtom)]).toEqual([true, null]);
  });

  test('renews a dead session once for all calls, and repeats them', async () => {
    let logins = 0;
    const { taice, server } = await make(
      (seen) => {
        if (seen.path.endsWith('telegram/login')) {
          logins += 1;
          return ok({ ...loginReply, token: `token-${logins}` });
        }
        if (!seen.path.endsWith('viewLog')) return defaultReply(seen);
        return seen.headers.get('authorization') === 'Bearer token-2'
          ? ok({ list: [] })
          : { code: 401 };
      },
      { platform: mini },
    );
    const both = Promise.all([taice.api.posts.viewLog(), taice.api.posts.viewLog()]);
    expect(await during(both)).toEqual([{ list: [] }, { list: [] }]);
    expect(server.of('telegram/login')).toHaveLength(2);
    expect(taice.store.get(overlayAtom)).toBeNull();
  });

  test('delays early calls until its login', async () => {
    const login = Promise.withResolvers<void>();
    const made = makeTaice(
      (seen) => {
        if (seen.path.endsWith('telegram/login')) return login.promise.then(() => ok(loginReply));
        if (!seen.path.endsWith('viewLog')) return defaultReply(seen);
        return seen.headers.get('authorization') ? ok({ list: [] }) : { code: 401 };
      },
      { platform: mini },
    );
    const { taice, server } = await during(made);
    const early = taice.api.posts.viewLog();
    await settle();
    login.resolve();
    expect(await during(early)).toEqual({ list: [] });
    expect(server.of('telegram/login')).toHaveLength(1);
    expect(taice.store.get(overlayAtom)).toBeNull();
  });

  test('does not reuse the session of another Telegram account', async () => {
    const storage = memoryStorage();
    const other = {
      ...loginReply,
      user: { ...user, telegram: { id: '41', username: null, can_write: false } },
    };
    const answers = unless('telegram/login', () => ok(other));
    await make(answers, { storage, platform: { ...mini, initData: 'user=%7B%22id%22%3A41%7D' } });
    const { server } = await make(answers, { storage, platform: mini });
    expect(server.of('telegram/login')).toHaveLength(1);
  });

  test('keeps a session from another login over a reload, and never switches its account', async () => {
    const storage = memoryStorage();
    const byWallet = {
      ...loginReply,
      user: { ...user, id: '9', telegram: null },
      token: 'token-9',
    };
    const answers: Answers = (seen) => {
      if (seen.path.endsWith('emailLogin')) return ok(byWallet);
      if (seen.path.endsWith('user/info')) return ok(byWallet.user);
      return seen.path.endsWith('viewLog') ? { code: 401 } : defaultReply(seen);
    };
    const first = await make(answers, { storage, platform: mini });
    await during(logOut(first.taice));
    await during(logIn(first.taice, email));
    const { taice, server } = await make(answers, { storage, platform: mini });
    expect(viewerOf(taice)?.id).toBe('9');
    expect(server.of('telegram/login')).toHaveLength(0);

    await during(taice.api.posts.viewLog().catch(() => {}));
    expect(server.of('telegram/login')).toHaveLength(0);
    expect([taice.store.get(tokenAtom), taice.store.get(overlayAtom)?.kind]).toEqual([
      null,
      'login',
    ]);
  });

  test("offers today's sign-in 1 s after a navigation, until the claim", async () => {
    const { taice } = await make(owesSignIn, { platform: mini });
    closeOverlay(taice);
    await vi.advanceTimersByTimeAsync(2_000);
    closeOverlay(taice);
    await vi.advanceTimersByTimeAsync(500);
    await refreshAfterNavigation(taice);
    await vi.advanceTimersByTimeAsync(990);
    expect(taice.store.get(overlayAtom)).toBeNull();
    await vi.advanceTimersByTimeAsync(20);
    expect(taice.store.get(overlayAtom)).toEqual({ kind: 'sign-in' });
  });

  test('does not offer it after a claim within that second', async () => {
    let taken = 0;
    const { taice } = await make(
      (seen) => {
        if (seen.path.endsWith('sign-in')) taken += 1;
        return seen.path.endsWith('walletDetail') && taken === 0
          ? ok({ ...wallet, is_sign_in_reward: 1 })
          : defaultReply(seen);
      },
      { platform: mini },
    );
    expect(walletOf(taice)?.is_sign_in_reward).toBe(1);
    await during(signInToday(taice));
    await vi.advanceTimersByTimeAsync(1_500);
    expect([taken, taice.store.get(overlayAtom)]).toEqual([1, null]);
  });
});

test('the web offers no sign-in', async () => {
  const { taice } = await make(owesSignIn);
  await during(logIn(taice, email));
  await refreshAfterNavigation(taice);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(taice.store.get(overlayAtom)).toBeNull();
});

test('a repeated sign-in is refused without a toast', async () => {
  const { taice } = await make(
    unless('sign-in', () => Response.json({ code: 1401, msg: 'Already signed in today' })),
  );
  await during(logIn(taice, email));
  await expect(during(signInToday(taice))).rejects.toMatchObject({ code: 1401 });
  expect(taice.store.get(toastsAtom)).toEqual([]);
});

test('refreshes the balance after a claim', async () => {
  const { taice, server } = await make(unless('claim-reward', () => ok({ amount: '200' })));
  await during(logIn(taice, email));
  const before = server.of('walletDetail').length;
  expect(await during(claimReward(taice, '9'))).toEqual({ amount: '200' });
  expect(server.of('claim-reward')[0]?.params).toMatchObject({ claim_id: '9' });
  expect(server.of('walletDetail')).toHaveLength(before + 1);
});

describe('requesting a code', () => {
  test('counts down 60 s for that address', async () => {
    const { taice } = await make(() => ok({ resend_after: 60, expires_in: 600 }));
    await sendCode(taice, { email: ' A@b.co ', type: 'register' });
    expect(taice.store.get(codeCountdownAtom('a@b.co'))).toBe(60);
    expect(taice.store.get(codeCountdownAtom('other@b.co'))).toBe(0);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(taice.store.get(codeCountdownAtom('a@b.co'))).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(taice.store.get(codeCountdownAtom('a@b.co'))).toBe(0);
  });

  test('a rate limit counts down the server’s wait, and fails', async () => {
    const { taice } = await make(() => ({ code: 1112, data: { retry_after: 20 } }));
    await expect(sendCode(taice, { email: 'c@b.co', type: 'register' })).rejects.toMatchObject({
      code: 1112,
    });
    expect(taice.store.get(codeCountdownAtom('c@b.co'))).toBe(20);
  });
});
