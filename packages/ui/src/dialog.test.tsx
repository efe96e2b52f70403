// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, dialogLeaveMs } from './dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Log in"
        description="Welcome back."
        closeLabel="Close"
      >
        <input aria-label="E-mail" />
        <Button>Send</Button>
      </Dialog>
    </>
  );
}

function openDialog() {
  const view = render(<Page />);
  const opener = screen.getByText('Open');
  opener.focus();
  fireEvent.click(opener);
  return { ...view, opener };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Dialog', () => {
  it('is named and described, and takes the focus', () => {
    openDialog();
    const dialog = screen.getByRole('dialog', { name: 'Log in' });
    expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
    expect(document.activeElement).toBe(dialog);
  });

  it('keeps Tab inside, in both directions', () => {
    openDialog();
    const field = screen.getByLabelText('E-mail');
    const cross = screen.getByLabelText('Close');
    cross.focus();
    fireEvent.keyDown(cross, { key: 'Tab' });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(cross);
  });

  it('makes the rest of the page inert while it is open, and only then', () => {
    const { container } = openDialog();
    expect(container.hasAttribute('inert')).toBe(true);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(container.hasAttribute('inert')).toBe(false);
  });

  it('stays for 350 ms after closing and is gone then', () => {
    openDialog();
    fireEvent.click(screen.getByLabelText('Close'));
    act(() => void vi.advanceTimersByTime(dialogLeaveMs - 1));
    expect(document.querySelector('.tc-modal')?.getAttribute('data-state')).toBe('closing');
    act(() => void vi.advanceTimersByTime(1));
    expect(document.querySelector('.tc-modal')).toBeNull();
    expect(dialogLeaveMs).toBe(350);
  });

  it('gives the focus back to what opened it', () => {
    const { opener } = openDialog();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(document.activeElement).toBe(opener);
  });

  it('closes by a press beside it, not by one inside it', () => {
    openDialog();
    fireEvent.click(screen.getByText('Welcome back.'));
    expect(document.querySelector('[data-state="open"]')).not.toBeNull();
    fireEvent.click(document.querySelector('.tc-modal-rest') as Element);
    expect(document.querySelector('[data-state="closing"]')).not.toBeNull();
  });

  it('gives Escape to the upper one of two', () => {
    const lower = vi.fn();
    const upper = vi.fn();
    render(
      <>
        <Dialog open onClose={lower} title="Lower" />
        <Dialog open onClose={upper} title="Upper" />
      </>,
    );
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(upper).toHaveBeenCalledTimes(1);
    expect(lower).not.toHaveBeenCalled();
  });
});

describe('ConfirmDialog', () => {
  it('starts on the harmless answer and cannot be left while it is busy', () => {
    const onCancel = vi.fn();
    const props = { open: true, title: 'Log out?', confirmLabel: 'Confirm', cancelLabel: 'Cancel' };
    const view = render(<ConfirmDialog {...props} onConfirm={vi.fn()} onCancel={onCancel} />);
    expect(document.activeElement?.textContent).toBe('Cancel');
    view.rerender(<ConfirmDialog {...props} busy onConfirm={vi.fn()} onCancel={onCancel} />);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByText('Confirm').closest('button')?.getAttribute('aria-busy')).toBe('true');
  });
});
