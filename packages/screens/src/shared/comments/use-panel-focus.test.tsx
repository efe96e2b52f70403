// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { usePanelFocus } from './use-panel-focus.ts';

function Panel({ onClose }: { onClose: () => void }) {
  return (
    <aside ref={usePanelFocus(onClose)} aria-label="Comments" tabIndex={-1}>
      <textarea onKeyDown={(event) => event.stopPropagation()} />
      <div role="menu">
        <button type="button">Newest</button>
      </div>
    </aside>
  );
}

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        248
      </button>
      {open && <Panel onClose={() => setOpen(false)} />}
    </>
  );
}

test('a panel takes the focus, and returns it when Escape closes it, also from a text field', () => {
  render(<Page />);
  const button = screen.getByText('248');
  const open = () => {
    button.focus();
    fireEvent.click(button);
    return screen.getByLabelText('Comments');
  };
  const panel = open();
  expect(document.activeElement).toBe(panel);
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(screen.queryByLabelText('Comments')).toBeNull();
  expect(document.activeElement).toBe(button);

  open();
  const field = screen.getByRole('textbox');
  field.focus();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByLabelText('Comments')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('Escape in a menu of the panel does not close the panel', () => {
  render(<Page />);
  fireEvent.click(screen.getByText('248'));
  fireEvent.keyDown(screen.getByText('Newest'), { key: 'Escape' });
  expect(screen.getByLabelText('Comments')).toBeTruthy();
});
