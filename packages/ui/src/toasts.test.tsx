// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { createToasts } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const texts = (toasts: ReturnType<typeof createToasts>) =>
  toasts.current().map((toast) => toast.text);

describe('toasts', () => {
  it('keep an error for exactly 5 s', () => {
    const toasts = createToasts();
    toasts.push('error', 'request error');
    vi.advanceTimersByTime(4999);
    expect(texts(toasts)).toEqual(['request error']);
    vi.advanceTimersByTime(1);
    expect(texts(toasts)).toEqual([]);
  });

  it('do not stack the same message, but keep it longer', () => {
    const toasts = createToasts();
    const first = toasts.push('error', 'response Error');
    vi.advanceTimersByTime(4000);
    expect(toasts.push('error', 'response Error')).toBe(first);
    vi.advanceTimersByTime(4000);
    expect(texts(toasts)).toEqual(['response Error']);
  });

  it('show the last three at most', () => {
    const toasts = createToasts();
    for (const text of ['a', 'b', 'c', 'd']) toasts.push('info', text);
    expect(texts(toasts)).toEqual(['b', 'c', 'd']);
  });

  it('wait while somebody reads', () => {
    const toasts = createToasts();
    toasts.push('error', 'a');
    toasts.hold();
    vi.advanceTimersByTime(60_000);
    expect(texts(toasts)).toEqual(['a']);
    toasts.resume();
    vi.advanceTimersByTime(5000);
    expect(texts(toasts)).toEqual([]);
  });
});

describe('ToastRegion', () => {
  it('reads an error out at once and closes it by its cross', () => {
    const toasts = createToasts();
    render(<ToastRegion toasts={toasts} label="Messages" closeLabel="Close" />);
    act(() => void toasts.push('error', 'This code is wrong.'));
    expect(screen.getByRole('alert').textContent).toContain('This code is wrong.');
    fireEvent.click(screen.getByLabelText('Close'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says a success politely', () => {
    const toasts = createToasts();
    render(<ToastRegion toasts={toasts} label="Messages" closeLabel="Close" />);
    act(() => void toasts.push('success', 'Login Success'));
    expect(screen.getByRole('status').textContent).toContain('Login Success');
  });
});
