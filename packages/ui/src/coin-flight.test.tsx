// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CoinFlight } from './coin-flight.tsx';
import { CountUp } from './count-up.tsx';

const ring = { left: 300, top: 600, width: 56, height: 56 };
const number = { left: 20, top: 40, width: 120, height: 24 };

beforeEach(() => void vi.useFakeTimers());

function lessMotion(less: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: less }));
}

describe('CoinFlight', () => {
  it('starts on the ring, lands once after 640 ms', () => {
    lessMotion(false);
    const onLand = vi.fn();
    render(<CoinFlight from={ring} to={number} onLand={onLand} />);
    const coin = document.querySelector<HTMLElement>('.tc-flight');
    expect(coin?.style.transform).toBe('translate(309px, 609px)');
    act(() => void vi.advanceTimersByTime(639));
    expect(onLand).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1000));
    expect(onLand).toHaveBeenCalledTimes(1);
  });

  it('with reduced motion it fades within 240 ms without moving', () => {
    lessMotion(true);
    const onLand = vi.fn();
    const animate = vi.spyOn(HTMLElement.prototype, 'animate');
    render(<CoinFlight from={ring} to={number} onLand={onLand} />);
    const frames = animate.mock.calls[0]?.[0] as Array<{ transform: string }>;
    expect(new Set(frames.map((frame) => frame.transform)).size).toBe(1);
    act(() => void vi.advanceTimersByTime(240));
    expect(onLand).toHaveBeenCalledTimes(1);
  });
});

describe('CountUp', () => {
  const shown = () => document.querySelector('[aria-hidden]')?.textContent;
  const format = (value: number) => value.toFixed(0);

  it('shows the first value at once, counts to a new value and ends exactly on it', () => {
    lessMotion(false);
    const view = render(<CountUp value={100} format={format} />);
    expect(shown()).toBe('100');
    view.rerender(<CountUp value={110} format={format} />);
    act(() => void vi.advanceTimersByTime(100));
    expect(Number(shown())).toBeGreaterThan(100);
    expect(Number(shown())).toBeLessThan(110);
    act(() => void vi.advanceTimersByTime(700));
    expect(shown()).toBe('110');
  });

  it('exposes only the final value to screen readers', () => {
    lessMotion(false);
    const view = render(<CountUp value={100} format={format} />);
    view.rerender(<CountUp value={110} format={format} />);
    expect(screen.getByText('110').className).toBe('tc-hidden');
  });

  it('jumps to the value with reduced motion', () => {
    lessMotion(true);
    const view = render(<CountUp value={100} format={format} />);
    view.rerender(<CountUp value={110} format={format} />);
    expect(shown()).toBe('110');
  });
});
