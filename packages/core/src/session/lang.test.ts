// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answers,
  loginReply,
  makeTaice,
  memoryStorage,
  ok,
  defaultReply,
  user,
  webPlatform,
} from '../testing/fake-server.ts';
import { langAtom } from './atoms.ts';
import { setLang } from './lang.ts';
import { logIn, logOut } from './session.ts';

beforeEach(() => {
  document.cookie = 'lang=; Path=/; Max-Age=0';
});

const langOf = async (language: string, storage = memoryStorage()) => {
  const { taice } = await makeTaice(defaultReply, {
    platform: { ...webPlatform, language },
    storage,
  });
  return { taice, lang: taice.store.get(langAtom), storage };
};

test("the first visit uses the browser's Chinese, and otherwise English", async () => {
  expect((await langOf('zh-Hant-HK')).lang).toBe('tw');
  expect((await langOf('zh-CN')).lang).toBe('cn');
  expect((await langOf('fr')).lang).toBe('en');
});

test("does not store the browser's language as a choice", async () => {
  const { storage } = await langOf('zh-CN');
  expect(storage.getItem('lang')).toBeNull();
  expect((await langOf('fr', storage)).lang).toBe('en');
});

test('a choice overrides the browser, also after a log-out has emptied the storage', async () => {
  const { taice, storage } = await langOf('zh-CN');
  setLang(taice, 'en');
  expect((await langOf('zh-CN', storage)).lang).toBe('en');
  await logOut(taice);
  storage.clear();
  expect((await langOf('zh-CN', storage)).lang).toBe('en');
});

describe('an account', () => {
  const how = { way: 'email', email: 'mei@example.org', password: 'long enough' } as const;

  /** A server with one account, the same for every device of its owner. */
  const accountIn = (lang: string) => {
    const account = { ...user, lang };
    const answers: Answers = (seen) => {
      if (seen.path.endsWith('user/infoStore')) {
        Object.assign(account, { lang: seen.params['lang'] });
        return ok({ user: { ...account } });
      }
      if (seen.path.endsWith('emailLogin')) return ok({ ...loginReply, user: { ...account } });
      return seen.path.endsWith('user/info') ? ok({ ...account }) : defaultReply(seen);
    };
    return { account, answers };
  };
  /** Another device: no cookie and no storage of an earlier one. */
  const deviceAt = async (answers: Answers, storage = memoryStorage()) => {
    document.cookie = 'lang=; Path=/; Max-Age=0';
    const { taice, server } = await makeTaice(answers, { storage });
    return { taice, server, lang: () => taice.store.get(langAtom) };
  };

  test('uses on the next device the last choice', async () => {
    const { account, answers } = accountIn('en');
    const first = await deviceAt(answers);
    await logIn(first.taice, how);
    setLang(first.taice, 'cn');
    await vi.waitFor(() => expect(account.lang).toBe('cn'), 60_000);

    const storage = memoryStorage();
    const next = await deviceAt(answers, storage);
    expect(next.lang()).toBe('en');
    await logIn(next.taice, how);
    expect(next.lang()).toBe('cn');
    // Followed, not chosen: another device may still change the account.
    expect(storage.getItem('lang')).toBeNull();
  });

  test('yields to a choice on the device', async () => {
    const { account, answers } = accountIn('cn');
    const { taice, lang, server } = await deviceAt(answers);
    setLang(taice, 'tw');
    await logIn(taice, how);
    expect(lang()).toBe('tw');
    expect(server.of('user/infoStore')).toEqual([]);
    setLang(taice, 'en');
    await vi.waitFor(() => expect(account.lang).toBe('en'), 60_000);
    expect(lang()).toBe('en');
  });

  test('keeps the language here if its update fails', async () => {
    const { answers } = accountIn('en');
    const { taice, lang, server } = await deviceAt((seen, nth) =>
      seen.path.endsWith('user/infoStore') ? { code: 500 } : answers(seen, nth),
    );
    await logIn(taice, how);
    setLang(taice, 'cn');
    await vi.waitFor(() => expect(server.of('user/infoStore')).toHaveLength(1), 60_000);
    expect(lang()).toBe('cn');
  });
});
