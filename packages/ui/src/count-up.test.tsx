// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CountUp } from './count-up.tsx';

const shownFrom = (begin: number, end: number): string[] => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  const seen: string[] = [];
  const format = (value: number) => String(value);
  const { container, rerender } = render(<CountUp value={begin} format={format} />);
  rerender(<CountUp value={end} format={format} />);
  for (let frame = 0; frame < 50; frame += 1) {
    act(() => void vi.advanceTimersByTime(16));
    seen.push(container.querySelector('[aria-hidden]')?.textContent ?? '');
  }
  return seen;
};

test('counting up shows whole numbers on the way and the exact value at its end', () => {
  const seen = shownFrom(12.25, 212.5);
  expect(seen.at(-1)).toBe('212.5');
  const between = seen.filter((shown) => shown !== '12.25' && shown !== '212.5');
  expect(between.length).toBeGreaterThan(10);
  expect(between.filter((shown) => !/^\d+$/.test(shown))).toEqual([]);
});

test('never shows a number below the old value or above the new one', () => {
  const seen = shownFrom(36.9, 37.1).map(Number);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(36.9);
  expect(Math.max(...seen)).toBeLessThanOrEqual(37.1);
});
