import { beforeEach, expect, test, vi } from 'vitest';
import { makeTaice, memoryStorage, ok } from '../testing/fake-server.ts';
import { offerHomeScreen, shouldOfferHomeScreen } from './home-screen.ts';
import { closeOverlay, confirm, dropOverlay, openLogin, openSignIn, overlayAtom } from './store.ts';

beforeEach(() => vi.useFakeTimers());
const make = async (storage = memoryStorage()) => {
  const { taice } = await makeTaice(() => ok(), { storage });
  return { taice, kind: () => taice.store.get(overlayAtom)?.kind };
};
const question = { title: 'Delete?', body: 'It is gone then.' };

test('one overlay at a time: the next waits for the closing animation', async () => {
  const { taice, kind } = await make();
  openLogin(taice);
  openSignIn(taice);
  expect(kind()).toBe('login');
  closeOverlay(taice);
  expect(kind()).toBeUndefined();
  vi.advanceTimersByTime(349);
  expect(kind()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(kind()).toBe('sign-in');
});

test('asking twice for the same overlay shows it once', async () => {
  const { taice, kind } = await make();
  openSignIn(taice);
  openSignIn(taice);
  closeOverlay(taice);
  vi.advanceTimersByTime(1_000);
  expect(kind()).toBeUndefined();
});

test('an open or waiting login dialog switches to the last requested mode', async () => {
  const { taice } = await make();
  openLogin(taice);
  openLogin(taice, 2);
  expect(taice.store.get(overlayAtom)).toEqual({ kind: 'login', mode: 2 });
  dropOverlay(taice, 'login');
  openSignIn(taice);
  openLogin(taice);
  openLogin(taice, 1);
  vi.advanceTimersByTime(350);
  closeOverlay(taice);
  vi.advanceTimersByTime(350);
  expect(taice.store.get(overlayAtom)).toEqual({ kind: 'login', mode: 1 });
});

test('a button answers a question; closing it means no', async () => {
  const { taice } = await make();
  const yes = confirm(taice, question);
  const no = confirm(taice, question);
  const first = taice.store.get(overlayAtom);
  if (first?.kind === 'confirm') first.answer(true);
  vi.advanceTimersByTime(350);
  closeOverlay(taice);
  expect(await Promise.all([yes, no])).toEqual([true, false]);
  expect(taice.store.get(overlayAtom)).toBeNull();
});

test('dropping a waiting overlay leaves the open one alone', async () => {
  const { taice, kind } = await make();
  openLogin(taice);
  openSignIn(taice);
  dropOverlay(taice, 'sign-in');
  expect(kind()).toBe('login');
  closeOverlay(taice);
  vi.advanceTimersByTime(1_000);
  expect(kind()).toBeUndefined();
});

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

test('the home-screen hint is for Safari alone, and not once it is installed', () => {
  expect(shouldOfferHomeScreen({ userAgent: safari }, false)).toBe(true);
  expect(shouldOfferHomeScreen({ userAgent: safari }, true)).toBe(false);
  expect(shouldOfferHomeScreen({ userAgent: safari, standalone: true }, false)).toBe(false);
  expect(shouldOfferHomeScreen({ userAgent: chrome }, false)).toBe(false);
});

test('the home-screen hint shows once', async () => {
  vi.stubGlobal('navigator', { userAgent: safari });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const storage = memoryStorage();
  const { taice, kind } = await make(storage);
  offerHomeScreen(taice);
  expect(kind()).toBe('home-screen-hint');
  expect(storage.map.get('hidePushManager')).toBe('1');
  closeOverlay(taice);
  vi.advanceTimersByTime(350);
  offerHomeScreen(taice);
  expect(kind()).toBeUndefined();
});
