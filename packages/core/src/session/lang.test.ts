// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { makeTaice, memoryStorage, usual, webPlatform } from '../testing/fake-server.ts';
import { langAtom } from './atoms.ts';
import { setLang } from './lang.ts';
import { logOut } from './session.ts';

beforeEach(() => {
  document.cookie = 'lang=; Path=/; Max-Age=0';
});

const langOf = async (language: string, storage = memoryStorage()) => {
  const { taice } = await makeTaice(usual, { platform: { ...webPlatform, language }, storage });
  return { taice, lang: taice.store.get(langAtom), storage };
};

test("the first visit speaks the browser's Chinese, and otherwise English", async () => {
  expect((await langOf('zh-Hant-HK')).lang).toBe('tw');
  expect((await langOf('zh-CN')).lang).toBe('cn');
  expect((await langOf('fr')).lang).toBe('en');
});

test('what the browser speaks is no choice: nothing is kept of it', async () => {
  const { storage } = await langOf('zh-CN');
  expect(storage.getItem('lang')).toBeNull();
  expect((await langOf('fr', storage)).lang).toBe('en');
});

test('a choice wins over the browser, also after a log-out has emptied the storage', async () => {
  const { taice, storage } = await langOf('zh-CN');
  setLang(taice, 'en');
  expect((await langOf('zh-CN', storage)).lang).toBe('en');
  await logOut(taice);
  storage.clear();
  expect((await langOf('zh-CN', storage)).lang).toBe('en');
});
