// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { applyTheme, chooseTheme, followSystemTheme } from './theme.ts';

const shown = () => document.documentElement.dataset['theme'];
let light = false;
let changed: (() => void) | undefined;
beforeEach(() => {
  light = false;
  document.cookie = 'theme=; Path=/; Max-Age=0';
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        matches: light,
        addEventListener: (_kind: string, listener: () => void) => {
          changed = listener;
        },
      }) as unknown as MediaQueryList,
  );
});

test('without a choice the page follows the device, also when that changes', () => {
  applyTheme(window);
  expect(shown()).toBe('dark');
  followSystemTheme(window);
  light = true;
  changed?.();
  expect(shown()).toBe('light');
});

test('a choice overrides the device, on the next page too, until the device is chosen again', () => {
  light = true;
  chooseTheme(window, 'dark');
  expect(shown()).toBe('dark');
  applyTheme(window);
  expect(shown()).toBe('dark');
  chooseTheme(window, 'system');
  expect(shown()).toBe('light');
});
