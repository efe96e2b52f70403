// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { findFreeBottom } from './toast-placement.ts';
import { type Toast, ToastRegion } from './toast-region.tsx';

function show(...toasts: Toast[]) {
  const said = { onDismiss: vi.fn(), onHold: vi.fn() };
  render(
    <>
      <ToastRegion page="/" toasts={toasts} label="Notices" closeLabel="Dismiss" {...said} />
      <Dialog open onClose={vi.fn()} title="Log in" />
    </>,
  );
  return said;
}

const box = (left: number, top: number, width: number, height: number) => () =>
  new DOMRect(left, top, width, height);

describe('ToastRegion', () => {
  it('announces an error at once, closes by its button, and lets the timers continue', () => {
    const { onDismiss, onHold } = show({ id: 7, kind: 'error', text: 'This code is wrong.' });
    expect(screen.getByRole('alert').textContent).toContain('This code is wrong.');
    fireEvent.click(screen.getByLabelText('Dismiss'));
    expect(onDismiss).toHaveBeenCalledWith(7);
    expect(onHold).toHaveBeenLastCalledWith(false);
  });

  it('announces a success politely, inside the modal dialog', () => {
    show({ id: 1, kind: 'success', text: 'Login Success' });
    expect(screen.getByRole('dialog').contains(screen.getByText('Login Success'))).toBe(true);
    expect(screen.getByRole('status').textContent).toContain('Login Success');
  });
});

describe('the place of toasts', () => {
  it('is computed again on another page with other buttons', () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.getBoundingClientRect = () => new DOMRect(0, innerHeight - 52, 9_000, 52);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(16, 0, 358, 48),
    );
    const said = { label: 'Notices', closeLabel: 'Dismiss', onDismiss: vi.fn(), onHold: vi.fn() };
    const toasts: Toast[] = [{ id: 1, kind: 'error', text: 'please bind wallet!' }];
    const { rerender } = render(<ToastRegion page="/a" toasts={toasts} {...said} />);
    const region = screen.getByLabelText('Notices');
    expect(region.style.translate).toBe('0 -48px');
    button.remove();
    rerender(<ToastRegion page="/b" toasts={toasts} {...said} />);
    expect(region.style.translate).toBe('0 0px');
    vi.restoreAllMocks();
  });

  const at = (...buttons: (() => DOMRect)[]) => {
    const region = document.body.appendChild(document.createElement('section'));
    region.getBoundingClientRect = box(16, 0, 358, 48);
    const made = buttons.map((rect) => {
      const button = document.body.appendChild(document.createElement('button'));
      button.getBoundingClientRect = rect;
      return button;
    });
    vi.stubGlobal('innerHeight', 800);
    const bottom = findFreeBottom(region, 12);
    for (const element of [region, ...made]) element.remove();
    vi.unstubAllGlobals();
    return bottom;
  };

  it('is the bottom if nothing can be pressed there, else above the buttons', () => {
    expect(at()).toBe(12);
    expect(at(box(0, 748, 390, 52))).toBe(60);
    expect(at(box(0, 748, 390, 52), box(20, 690, 100, 44))).toBe(118);
    expect(at(box(376, 748, 14, 52)), 'beside it').toBe(12);
  });

  it('is above the reward bar', () => {
    const bar = document.body.appendChild(document.createElement('div'));
    bar.className = 'tc-reward-bar';
    bar.getBoundingClientRect = box(16, 650, 358, 90);
    expect(at(box(0, 748, 390, 52))).toBe(158);
    bar.remove();
  });

  it('is above a sticky bottom bar, whatever fields lie under it', () => {
    const bar = document.body.appendChild(document.createElement('div'));
    bar.style.position = 'sticky';
    bar.getBoundingClientRect = box(0, 720, 390, 80);
    const publish = bar.appendChild(document.createElement('button'));
    publish.getBoundingClientRect = box(16, 732, 358, 48);
    expect(at(box(16, 640, 358, 150)), 'over the field that reaches under the bar').toBe(168);
    expect(at(...Array.from({ length: 20 }, (_, row) => box(0, row * 40, 390, 50)))).toBe(88);
    bar.remove();
  });

  it('is above the lowest row, the tabs, if buttons fill the page', () => {
    expect(at(...Array.from({ length: 20 }, (_, row) => box(0, row * 40, 390, 40)))).toBe(48);
  });
});
