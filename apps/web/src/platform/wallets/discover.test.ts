// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { discover } from './discover.ts';

afterEach(() => Reflect.deleteProperty(window, 'ethereum'));

const provider = { request: async () => undefined };
const announce = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
const wallet = (name: string, uuid = name) => ({
  info: { uuid, name, icon: 'data:image/svg+xml,', rdns: `app.${name}` },
  provider,
});
const names = (found: ReturnType<typeof discover>['found']) =>
  found().map((one) => one.choice.name);

test('lists wallets once each, in the order of their answers', () => {
  const asked = vi.fn();
  window.addEventListener('eip6963:requestProvider', asked);
  const { found, onFound } = discover(window);
  expect(asked).toHaveBeenCalledTimes(1);
  const heard = vi.fn();
  const stop = onFound(heard);
  announce(wallet('fox'));
  announce(wallet('fox', 'once more'));
  announce(wallet('rabbit'));
  expect(names(found)).toEqual(['fox', 'rabbit']);
  stop();
  announce(wallet('bear'));
  expect(heard).toHaveBeenCalledTimes(3);
});

test.each([[null], [{ info: {}, provider }], [{ ...wallet('cat'), provider: {} }], ['cat']])(
  'skips a wallet announced as %o, and hides no other',
  (detail) => {
    const { found } = discover(window);
    announce(detail);
    announce(wallet('fox'));
    expect(names(found)).toEqual(['fox']);
  },
);

test('shows only data: icons', () => {
  const { found } = discover(window);
  announce({ ...wallet('fox'), info: { ...wallet('fox').info, icon: 'https://spy.example/x' } });
  expect(found()[0]?.choice.icon).toBeNull();
});

test('falls back to an older browser’s wallet if none announces itself', () => {
  Reflect.set(window, 'ethereum', { ...provider, isMetaMask: true });
  const { found } = discover(window);
  expect(names(found)).toEqual(['MetaMask']);
  announce(wallet('fox'));
  expect(names(found)).toEqual(['fox']);
});
