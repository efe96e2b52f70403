import { beforeEach, expect, test, vi } from 'vitest';
import { makeTaice, ok } from '../testing/fake-server.ts';
import { errorText } from './error-text.ts';
import { dismissToast, holdToasts, toast, toastsAtom } from './store.ts';

beforeEach(() => vi.useFakeTimers());
const make = async () => {
  const { taice } = await makeTaice(() => ok());
  return { taice, texts: () => taice.store.get(toastsAtom).map(({ text }) => text) };
};
const info = (text: string) => ({ kind: 'info', text }) as const;

test('a toast stays 5 s, or until it is closed', async () => {
  const { taice, texts } = await make();
  toast(taice, info('a'));
  const id = toast(taice, { kind: 'error', text: 'b' });
  dismissToast(taice, id);
  vi.advanceTimersByTime(4_999);
  expect(texts()).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a repeated toast stays longer instead of piling up', async () => {
  const { taice, texts } = await make();
  toast(taice, info('a'));
  vi.advanceTimersByTime(4_000);
  toast(taice, info('a'));
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual(['a']);
});

test('a new toast replaces the last of its kind, and at most three show', async () => {
  const { taice, texts } = await make();
  toast(taice, info('a'));
  toast(taice, { kind: 'error', text: 'b' });
  toast(taice, info('c'));
  expect(texts()).toEqual(['b', 'c']);
  toast(taice, { kind: 'success', text: 'd' });
  toast(taice, { kind: 'warning', text: 'e' });
  expect(texts()).toEqual(['c', 'd', 'e']);
});

test('no toast leaves while the user reads', async () => {
  const { taice, texts } = await make();
  toast(taice, info('a'));
  holdToasts(taice, true);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['a']);
  holdToasts(taice, false);
  vi.advanceTimersByTime(5_000);
  expect(texts()).toEqual([]);
});

test('shows the first of reason, data.message, message, msg, else the value itself', () => {
  const all = { reason: 'r', data: { message: 'd' }, message: 'm', msg: 'g' };
  expect(errorText(all)).toBe('r');
  expect(errorText({ ...all, reason: '' })).toBe('d');
  expect(errorText({ message: 'm', msg: 'g', data: null })).toBe('m');
  expect(errorText({ msg: 'g' })).toBe('g');
  expect(errorText('raw')).toBe('raw');
  expect(errorText(undefined)).toBe('undefined');
});
