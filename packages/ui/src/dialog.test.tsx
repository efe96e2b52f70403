// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
  render(<Page />);
  fireEvent.click(screen.getByText('Open'));
}

/** The browser's event for Escape, and for a phone's back button. */
function cancel(dialog: Element) {
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
}

beforeEach(() => void vi.useFakeTimers());

describe('Dialog', () => {
  it('has a name and a description, and takes the focus', () => {
    openDialog();
    const dialog = screen.getByRole('dialog', { name: 'Log in' });
    expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
    expect(document.activeElement).toBe(dialog);
  });

  it('opens as a modal dialog, and releases the page before it has left', () => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    openDialog();
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Log in' });
    expect(shown.mock.contexts).toEqual([dialog]);
    cancel(dialog);
    expect(dialog.open).toBe(false);
    expect(dialog.isConnected).toBe(true);
    shown.mockRestore();
  });

  it('stays open if a file field inside is cancelled', () => {
    openDialog();
    fireEvent(screen.getByLabelText('E-mail'), new Event('cancel', { bubbles: true }));
    expect(document.querySelector('[data-state="open"]')).not.toBeNull();
  });

  it('stays for 350 ms after closing, and is then removed', () => {
    openDialog();
    fireEvent.click(screen.getByLabelText('Close'));
    act(() => void vi.advanceTimersByTime(dialogLeaveMs - 1));
    expect(document.querySelector('.tc-modal')?.getAttribute('data-state')).toBe('closing');
    act(() => void vi.advanceTimersByTime(1));
    expect(document.querySelector('.tc-modal')).toBeNull();
    expect(dialogLeaveMs).toBe(350);
  });

  it('closes by a press beside it, not by a press inside it', () => {
    openDialog();
    fireEvent.click(screen.getByText('Welcome back.'));
    expect(document.querySelector('[data-state="open"]')).not.toBeNull();
    fireEvent.click(document.querySelector('.tc-modal-rest') as Element);
    expect(document.querySelector('[data-state="closing"]')).not.toBeNull();
  });

  it('reopens if the browser closes it while its owner keeps it open', async () => {
    vi.useRealTimers();
    const onClose = vi.fn();
    render(<Dialog open onClose={onClose} title="Saving" />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.close();
    expect(onClose).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(dialog.open).toBe(true), 20_000);
  });
});

describe('ConfirmDialog', () => {
  it('focuses Cancel first, and stays open while busy', () => {
    const onCancel = vi.fn();
    const props = { open: true, title: 'Log out?', confirmLabel: 'Confirm', cancelLabel: 'Cancel' };
    const view = render(<ConfirmDialog {...props} onConfirm={vi.fn()} onCancel={onCancel} />);
    expect(document.activeElement?.textContent).toBe('Cancel');
    view.rerender(<ConfirmDialog {...props} busy onConfirm={vi.fn()} onCancel={onCancel} />);
    cancel(screen.getByRole('dialog'));
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByText('Confirm').closest('button')?.getAttribute('aria-busy')).toBe('true');
  });
});
