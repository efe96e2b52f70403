// @vitest-environment happy-dom
import { langAtom, setLang } from '@taice/core';
import { expect, test, vi } from 'vitest';
import { createI18n } from './i18n.ts';
import { renderPage } from './testing/render-page.tsx';
import { displaySettings } from './testing/display-settings.ts';

test('the texts and the page language follow the chosen language', async () => {
  const { taice } = await renderPage(null, { loggedIn: false });
  const words = await createI18n(taice);
  expect([words.t('shell.logOut'), document.documentElement.lang]).toEqual(['Log out', 'en']);
  setLang(taice, 'tw');
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('zh-Hant'), 20_000);
  expect(words.t('shell.logOut')).toBe('登出');
});

test('loads only the chosen languages', async () => {
  const { taice } = await renderPage(null, { loggedIn: false });
  taice.store.set(langAtom, 'cn');
  const words = await createI18n(taice);
  expect(
    ['en', 'zh-Hans', 'zh-Hant'].filter((tag) => words.hasResourceBundle(tag, 'translation')),
  ).toEqual(['zh-Hans']);
});

test('the last of two quick language choices wins', async () => {
  const { taice } = await renderPage(null, { loggedIn: false });
  const words = await createI18n(taice);
  setLang(taice, 'cn');
  setLang(taice, 'en');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([words.language, document.documentElement.lang]).toEqual(['en', 'en']);
});

test('a count takes the plural form of its language', async () => {
  const { taice } = await renderPage(null, { loggedIn: false });
  const words = await createI18n(taice);
  expect(words.t('shell.unread', { count: 1 })).toBe('Messages, 1 unread');
  setLang(taice, 'cn');
  await vi.waitFor(() => expect(words.language).toBe('zh-Hans'), 20_000);
  expect(words.t('shell.unread', { count: 3 })).toBe('消息，3 条未读');
});

test('texts contain the numbers of the server, formatted for their language', async () => {
  const settings = {
    first_view: '1500',
    numbers: { ...displaySettings, views_a_day: 20, purge_days: 7.5 },
  };
  const { taice } = await renderPage(null, { loggedIn: false, settings });
  taice.store.set(langAtom, 'en');
  const words = await createI18n(taice);
  expect(words.t('posts.invite.firstVideo')).toBe('1,500 points for your first video');
  expect(words.t('posts.invite.claimNote')).toBe('once per video, up to 20 a day');
  expect(words.t('studio.deletedNote')).toContain('restore deleted videos for 7.5 days');
  setLang(taice, 'cn');
  await vi.waitFor(() => expect(words.language).toBe('zh-Hans'), 20_000);
  expect(words.t('posts.invite.firstVideo')).toBe('看完第一个视频得 1,500 积分');
});
