import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openLogin, overlayAtom, noOverlayAtom } from '../overlays/store.ts';
import {
  makeTaice,
  memoryStorage,
  ok,
  user,
  defaultReply,
  wallet,
  webPlatform,
  type Answers,
  type Seen,
} from '../testing/fake-server.ts';
// Its code is loaded already, as on a second visit.
import '../mornings/greet.ts';
import { completeGuide, confirmAge } from './complete-guide.ts';
import { guideAtom } from './guide.ts';
import { closeMorning, closeSignIn } from './launch.ts';
import { logIn, logOut } from './session.ts';
import { refreshAfterNavigation } from '../wallet/balance.ts';
import { viewerOf } from '../user/viewer.ts';

const email = { way: 'email', email: 'a@b.co', password: 'secret-9' } as const;
const mini = { ...webPlatform, appType: 'tg_mini', initData: 'user=%7B%22id%22%3A42%7D' } as const;

const newcomer = (seen: Seen) => {
  if (seen.path.endsWith('user/info')) return ok({ ...user, is_new_desc: 0 });
  if (seen.path.endsWith('completeGuide')) return ok({ is_new_desc: 1 });
  if (seen.path.endsWith('infoStore'))
    return ok({ user: { ...user, is_new_desc: 0, age_confirmed: true } });
  return defaultReply(seen);
};
const owesSignIn: Answers = (seen) =>
  seen.path.endsWith('walletDetail') ? ok({ ...wallet, is_sign_in_reward: 1 }) : newcomer(seen);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
const pump = async () => {
  await vi.advanceTimersByTimeAsync(0);
  await new Promise(setImmediate);
};
/** Waits for `work` and everything it left running; keys do not follow the test's clock. */
const during = async <T>(work: Promise<T>): Promise<T> => {
  let done = false;
  const end = () => {
    done = true;
  };
  void work.then(end, end);
  while (!done) await pump();
  for (let i = 0; i < 20; i += 1) await pump();
  return work;
};
const make = async (answers: Answers, options: Parameters<typeof makeTaice>[1] = {}) => {
  const { taice, server } = await during(makeTaice(answers, options));
  const kind = () =>
    taice.store.get(overlayAtom)?.kind ?? (taice.store.get(guideAtom) ? 'guide' : undefined);
  return { taice, server, kind };
};

test('a new user sees the guide 1 s after the login dialog closes', async () => {
  const { taice, kind } = await make(newcomer);
  openLogin(taice);
  const at = Date.now();
  await during(logIn(taice, email));
  await vi.advanceTimersByTimeAsync(999 - (Date.now() - at));
  expect(kind()).toBe('login');
  await vi.advanceTimersByTimeAsync(1);
  expect(kind()).toBe('guide');
  expect(taice.store.get(noOverlayAtom)).toBe(false);
  await vi.advanceTimersByTimeAsync(350);
  expect(taice.store.get(noOverlayAtom)).toBe(true);
});

test('a returning user does not see the guide', async () => {
  const { taice, kind } = await make((seen) =>
    seen.path.endsWith('user/info') ? ok({ ...user, is_new_desc: 1 }) : defaultReply(seen),
  );
  await during(logIn(taice, email));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kind()).toBeUndefined();
});

test('in the mini-app the sign-in comes 1 s after the balance, and the guide when it closes', async () => {
  const { taice, kind } = await make(owesSignIn, { platform: mini });
  await vi.advanceTimersByTimeAsync(998);
  expect(kind()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2);
  expect(kind()).toBe('sign-in');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(kind()).toBe('sign-in');
  closeSignIn(taice);
  expect(kind()).toBe('guide');
});

test('a navigation that postpones the sign-in also postpones the guide', async () => {
  const { taice, kind } = await make(owesSignIn, { platform: mini });
  await vi.advanceTimersByTimeAsync(500);
  await during(refreshAfterNavigation(taice));
  await vi.advanceTimersByTimeAsync(900);
  expect(kind()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100);
  expect(kind()).toBe('sign-in');
});

test('the sign-in waits for a slow answer, on the next page too', async () => {
  const slow = Promise.withResolvers<void>();
  const morning = { arrived: null, balance: '5', level_no: 2, win: null };
  const { taice, kind } = await make(
    async (seen, nth) => {
      if (!seen.path.endsWith('user/morning')) return owesSignIn(seen, nth);
      await slow.promise;
      return ok({ morning });
    },
    { platform: mini },
  );
  const next = refreshAfterNavigation(taice);
  for (let i = 0; i < 20; i += 1) await pump();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kind()).toBeUndefined();
  slow.resolve();
  await during(next);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kind()).toBe('morning');
});

test('a failed balance does not block the guide', async () => {
  const { kind } = await make(
    (seen) => (seen.path.endsWith('walletDetail') ? { code: 500 } : newcomer(seen)),
    { platform: mini },
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kind()).toBe('guide');
});

test('a page with a restored session resumes an unfinished guide', async () => {
  const storage = memoryStorage();
  const first = await make(newcomer, { storage });
  await during(logIn(first.taice, email));
  const { taice, kind, server } = await make(newcomer, { storage });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.of('user/info')).toHaveLength(1);
  expect(kind()).toBe('guide');
  await during(completeGuide(taice));
  const third = await make(
    (seen) =>
      seen.path.endsWith('user/info') ? ok({ ...user, is_new_desc: 1 }) : defaultReply(seen),
    { storage },
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(third.kind()).toBeUndefined();
});

test('logging out removes the guide, also a pending one', async () => {
  const { taice, kind } = await make(newcomer);
  await during(logIn(taice, email));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kind()).toBe('guide');
  await during(logOut(taice));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kind()).toBeUndefined();

  const second = await make(newcomer);
  const entering = logIn(second.taice, email);
  await during(entering.then(() => logOut(second.taice)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(second.kind()).toBeUndefined();
});

test('a closed sign-in stays closed for that launch, also after Telegram reloads the page', async () => {
  const storage = memoryStorage();
  const launched = (hash: string) => ({ ...mini, initData: `${mini.initData}&hash=${hash}` });
  const { taice, kind } = await make(owesSignIn, { platform: launched('one'), storage });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kind()).toBe('sign-in');
  closeSignIn(taice);
  await during(refreshAfterNavigation(taice));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kind()).toBe('guide');
  const again = await make(owesSignIn, { platform: launched('one'), storage });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(again.kind()).toBe('guide');
  const next = await make(owesSignIn, { platform: launched('two'), storage });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(next.kind()).toBe('sign-in');
});

test('closing the morning screen closes that day’s sign-in in every launch', async () => {
  const storage = memoryStorage();
  const launched = (hash: string) => ({ ...mini, initData: `${mini.initData}&hash=${hash}` });
  const { taice } = await make(owesSignIn, { platform: launched('one'), storage });
  closeMorning(taice);
  const next = await make(owesSignIn, { platform: launched('two'), storage });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(next.kind()).toBe('guide');
});

test('this device and the server remember the age and the finished guide', async () => {
  const storage = memoryStorage();
  const { taice, server } = await make(newcomer, { storage });
  await during(logIn(taice, email));
  await during(confirmAge(taice));
  expect(server.of('infoStore')[0]?.params).toMatchObject({ age_confirmed: true });
  expect(viewerOf(taice)).toMatchObject({ is_new_desc: 0, age_confirmed: true });
  await during(completeGuide(taice));
  const known = { is_new_desc: 1, age_confirmed: true };
  expect(viewerOf(taice)).toMatchObject(known);
  expect(JSON.parse(storage.map.get('userInfo') ?? '')).toMatchObject(known);
});

test('every end of a session disconnects wallets before it clears the storage', async () => {
  const storage = memoryStorage();
  const left: number[] = [];
  const leave = () => void left.push(storage.map.size);
  const { taice } = await make(newcomer, {
    storage,
    platform: { ...webPlatform, onLogout: leave },
  });
  await during(logIn(taice, email));
  await during(logOut(taice));
  expect(left).toHaveLength(1);
  expect(left[0]).toBeGreaterThan(1);
  expect([...storage.map.keys()]).toEqual(['SPK_deviceId']);
});
