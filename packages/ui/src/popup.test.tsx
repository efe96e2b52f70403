// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Popup } from './popup.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** A page of 1000 × 800 with a button at this position, and its panel. */
const panelAt = (left: number, top: number) => {
  const button = document.body.appendChild(document.createElement('button'));
  button.getBoundingClientRect = () => new DOMRect(left, top, 44, 44);
  const page = document.documentElement;
  vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(800);
  const { unmount } = render(
    <Popup open onClose={vi.fn()} title="More" at={button}>
      <button type="button">Watch later</button>
      <button type="button">Report</button>
    </Popup>,
  );
  const panel = screen.getByText('Report').parentElement!;
  return { button, panel, unmount };
};

it('opens below its button if there is room, else above it, within the window', () => {
  const high = panelAt(40, 100).panel.style;
  expect([high.left, high.top, high.right, high.maxHeight]).toEqual(['40px', '152px', '', '640px']);
  cleanup();
  const low = panelAt(940, 740).panel.style;
  expect([low.right, low.bottom, low.top, low.maxHeight]).toEqual(['16px', '68px', '', '724px']);
});

it('arrows move through it in a loop, and its button is marked as expanded', () => {
  const { button, panel, unmount } = panelAt(40, 100);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? panel, { key });
    return document.activeElement?.textContent;
  };
  expect(document.activeElement).toBe(panel);
  panel.querySelector('button')?.focus();
  expect([press('ArrowDown'), press('ArrowDown'), press('ArrowUp'), press('Home')]).toEqual([
    'Report',
    'Watch later',
    'Report',
    'Watch later',
  ]);
  unmount();
  expect(button.hasAttribute('aria-expanded')).toBe(false);
});
