// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { telegram } from './telegram.ts';
import { useBackButton } from './use-back-button.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let press: (() => void) | undefined;
beforeEach(() => {
  root = createRoot(document.createElement('div'));
  vi.spyOn(telegram.backButton, 'show').mockReset();
  vi.spyOn(telegram.backButton, 'hide').mockReset();
  vi.spyOn(telegram.backButton, 'onClick').mockImplementation((listener) => {
    press = listener;
    return () => {
      press = undefined;
    };
  });
});
afterEach(() => act(async () => root.unmount()));

const Layer = ({ onBack }: { onBack: (() => void) | undefined }) => {
  useBackButton(onBack);
  return null;
};
const render = (...layers: ((() => void) | undefined)[]) =>
  act(async () =>
    root.render(layers.map((onBack, index) => <Layer key={index} onBack={onBack} />)),
  );

test('the innermost handler gets the back button, then the one beneath', async () => {
  const page = vi.fn();
  const sheet = vi.fn();
  await render(page, sheet);
  expect(telegram.backButton.show).toHaveBeenCalledTimes(1);
  press?.();
  await render(page);
  press?.();
  expect([page.mock.calls.length, sheet.mock.calls.length]).toEqual([1, 1]);
  expect(telegram.backButton.hide).not.toHaveBeenCalled();
});

test('the button disappears with its last handler', async () => {
  await render(vi.fn());
  await render(undefined);
  expect(telegram.backButton.hide).toHaveBeenCalledTimes(1);
  expect(press).toBeUndefined();
});

test('calls the handler of the last render, not of the first mount', async () => {
  const first = vi.fn();
  const second = vi.fn();
  await render(first);
  await render(second);
  press?.();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});
