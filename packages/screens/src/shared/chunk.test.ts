import { afterEach, expect, test, vi } from 'vitest';
import { createChunk, setTextsLoader } from './chunk.ts';

const screen = () => null;
afterEach(() => setTextsLoader(() => Promise.resolve()));

test('loads a screen once for repeated requests', async () => {
  const load = vi.fn(async () => screen);
  const chunk = createChunk(load);
  chunk.load();
  chunk.load();
  await vi.waitFor(
    () => expect(chunk.state()).toEqual({ kind: 'ready', component: screen }),
    20_000,
  );
  chunk.load();
  expect(load).toHaveBeenCalledTimes(1);
});

test('never loads a screen that came with the shell', () => {
  const load = vi.fn(async () => screen);
  const chunk = createChunk(load);
  chunk.provide(screen);
  chunk.load();
  expect(chunk.state()).toEqual({ kind: 'ready', component: screen });
  expect(load).not.toHaveBeenCalled();
});

test('retries a failed load', async () => {
  const load = vi.fn(async () => screen).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const chunk = createChunk(load);
  const heard: string[] = [];
  chunk.subscribe(() => heard.push(chunk.state().kind));
  chunk.load();
  await vi.waitFor(() => expect(chunk.state().kind).toBe('failed'), 20_000);
  chunk.load();
  await vi.waitFor(() => expect(chunk.state().kind).toBe('ready'), 20_000);
  expect(heard).toEqual(['loading', 'failed', 'loading', 'ready']);
});

test('a screen waits for its texts, except one with early texts', async () => {
  const words = Promise.withResolvers<void>();
  setTextsLoader(() => words.promise);
  const first = createChunk(async () => screen, { hasEarlyWords: true });
  const later = createChunk(async () => screen);
  later.load();
  first.load();
  await vi.waitFor(() => expect(first.state().kind).toBe('ready'), 20_000);
  expect(later.state().kind).toBe('loading');
  words.resolve();
  await vi.waitFor(() => expect(later.state().kind).toBe('ready'), 20_000);
});

test('a failed text load fails the screen, and the next load retries it', async () => {
  const load = vi.fn(async () => {}).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  setTextsLoader(load);
  const chunk = createChunk(async () => screen);
  chunk.load();
  await vi.waitFor(() => expect(chunk.state().kind).toBe('failed'), 20_000);
  chunk.load();
  await vi.waitFor(() => expect(chunk.state().kind).toBe('ready'), 20_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a load fails after 120 s, and the screen still appears if it arrives later', async () => {
  vi.useFakeTimers();
  try {
    const { promise, resolve } = Promise.withResolvers<typeof screen>();
    const chunk = createChunk(() => promise);
    chunk.load();
    await vi.advanceTimersByTimeAsync(119_999);
    expect(chunk.state().kind).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(chunk.state().kind).toBe('failed');
    resolve(screen);
    await vi.advanceTimersByTimeAsync(0);
    expect(chunk.state().kind).toBe('ready');
  } finally {
    vi.useRealTimers();
  }
});

test('a late failure of an old attempt does not undo the new one', async () => {
  vi.useFakeTimers();
  try {
    const first = Promise.withResolvers<typeof screen>();
    const second = Promise.withResolvers<typeof screen>();
    const chunk = createChunk(vi.fn(() => second.promise).mockReturnValueOnce(first.promise));
    chunk.load();
    await vi.advanceTimersByTimeAsync(120_000);
    chunk.load();
    first.reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(0);
    expect(chunk.state().kind).toBe('loading');
    second.resolve(screen);
    await vi.advanceTimersByTimeAsync(0);
    expect(chunk.state().kind).toBe('ready');
  } finally {
    vi.useRealTimers();
  }
});
