// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Sheet } from './sheet.tsx';

function open(onClose: () => void) {
  return render(
    <Sheet
      open
      onClose={onClose}
      title="312 comments"
      closeLabel="Close"
      above={<button type="button">Claim</button>}
    >
      <p>First</p>
    </Sheet>,
  );
}

const panel = () => document.querySelector('.tc-sheet') as HTMLElement;

/** Pulls the handle down by `byPx` within `ms`. */
function pull(byPx: number, ms: number) {
  const handle = document.querySelector('.tc-sheet-handle') as HTMLElement;
  handle.setPointerCapture = () => undefined;
  const at = (type: string, clientY: number, timeStamp: number) => {
    const event = new Event(type, { bubbles: true });
    Object.assign(event, { clientY, pointerId: 1, button: 0 });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + timeStamp });
    fireEvent(handle, event);
  };
  at('pointerdown', 100, 0);
  at('pointermove', 100 + byPx, ms);
  const moved = panel().style.transform;
  at('pointerup', 100 + byPx, ms);
  return moved;
}

describe('Sheet', () => {
  it('follows the finger, and closes after a long pull', () => {
    const onClose = vi.fn();
    open(onClose);
    expect(pull(140, 900)).toBe('translateY(140px)');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes by a short quick flick', () => {
    const onClose = vi.fn();
    open(onClose);
    pull(40, 50);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('springs back from a short slow pull, and cannot be pulled upwards', () => {
    const onClose = vi.fn();
    open(onClose);
    pull(40, 600);
    expect(panel().style.transform).toBe('');
    expect(pull(-80, 600)).toBe('');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('contains its upper part, so that a modal dialog keeps it reachable', () => {
    open(vi.fn());
    expect(screen.getByRole('dialog').contains(screen.getByText('Claim'))).toBe(true);
  });

  it('leaves within 240 ms', () => {
    vi.useFakeTimers();
    const view = open(vi.fn());
    view.rerender(
      <Sheet open={false} onClose={vi.fn()} title="312 comments" closeLabel="Close">
        <p>First</p>
      </Sheet>,
    );
    act(() => void vi.advanceTimersByTime(239));
    expect(document.querySelector('.tc-sheet')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(document.querySelector('.tc-sheet')).toBeNull();
  });
});
