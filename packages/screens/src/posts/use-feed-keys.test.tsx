// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFeedKeys } from './use-feed-keys.ts';

const on = vi.fn();
const talk = vi.fn();

function Feed() {
  useFeedKeys({ ArrowDown: on, PageDown: on, c: talk });
  return (
    <main>
      <button type="button">play</button>
      <div role="slider" aria-label="bar" aria-valuenow={1} tabIndex={0} />
      <textarea aria-label="words" />
      <dialog open>
        <button type="button">close</button>
      </dialog>
    </main>
  );
}

/** Presses a key; true if the page still scrolls by it. */
const press = (where: Element, key: string, more: { ctrlKey?: boolean } = {}) =>
  fireEvent.keyDown(where, { key, ...more });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('scroll keys step through the feed, wherever the focus is', () => {
  render(<Feed />);
  expect(press(document.body, 'ArrowDown')).toBe(false);
  expect(press(screen.getByText('play'), 'PageDown')).toBe(false);
  expect(on).toHaveBeenCalledTimes(2);
  expect(press(document.body, 'ArrowUp')).toBe(true);
  expect(press(document.body, 'ArrowDown', { ctrlKey: true })).toBe(true);
  expect(on).toHaveBeenCalledTimes(2);
});

it('a slider keeps its own keys, and letter keys still work there', () => {
  render(<Feed />);
  expect(press(screen.getByRole('slider'), 'ArrowDown')).toBe(true);
  expect(on).not.toHaveBeenCalled();
  press(screen.getByRole('slider'), 'c');
  expect(talk).toHaveBeenCalledOnce();
});

it('ignores keys in a text field and in a dialog', () => {
  render(<Feed />);
  for (const where of [screen.getByLabelText('words'), screen.getByText('close')])
    for (const key of ['c', 'ArrowDown']) expect(press(where, key)).toBe(true);
  expect(on).not.toHaveBeenCalled();
  expect(talk).not.toHaveBeenCalled();
});
