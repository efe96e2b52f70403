// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';
import { Menu } from './menu.tsx';
import { Segmented } from './segmented.tsx';
import { TextField } from './text-field.tsx';

function Code() {
  const [value, setValue] = useState('');
  const read = (typed: string) => typed.replaceAll('１', '1');
  return <CodeField label="Code" value={value} read={read} onChange={setValue} />;
}

describe('CodeField', () => {
  it('accepts a pasted code with spaces, of six or twelve digits', () => {
    const { container } = render(<Code />);
    const boxes = () => container.querySelectorAll('.tc-code-digit').length;
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    fireEvent.change(field, { target: { value: '１2a 3' } });
    expect(field.value).toBe('123');
    fireEvent.change(field, { target: { value: '123 456' } });
    expect([field.value, boxes()]).toEqual(['123456', 6]);
    fireEvent.change(field, { target: { value: '123 456 789 012 3' } });
    expect([field.value, boxes()]).toEqual(['123456789012', 12]);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  });
});

describe('TextField', () => {
  it('connects the error to the field for screen readers', () => {
    render(<TextField label="E-mail" value="x" onChange={vi.fn()} error="No such address" valid />);
    const field = screen.getByLabelText('E-mail');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const says = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(says?.textContent).toBe('No such address');
    expect(document.querySelector('.tc-field-valid')).toBeNull();
  });

  it('shows and hides a password, and keeps the input', () => {
    render(
      <TextField
        label="Password"
        type="password"
        value="secret"
        onChange={vi.fn()}
        revealLabels={{ show: 'Show', hide: 'Hide' }}
      />,
    );
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    fireEvent.click(screen.getByLabelText('Show'));
    expect([field.type, field.value]).toEqual(['text', 'secret']);
    fireEvent.click(screen.getByLabelText('Hide'));
    expect(field.type).toBe('password');
  });
});

describe('Menu', () => {
  const items = ['English', '简体中文', 'Français'].map((label) => ({
    key: label,
    label,
    checked: label === '简体中文',
    onSelect: vi.fn(),
  }));
  const open = () => {
    render(
      <Menu label="Language" items={items} trigger={(props) => <button {...props}>Open</button>} />,
    );
    fireEvent.click(screen.getByText('Open'));
  };
  const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name });

  it('starts on the selected item, and moves by arrows, Home and letters', () => {
    open();
    expect(document.activeElement?.textContent).toBe('简体中文');
    key('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Français');
    key('ArrowDown');
    expect(document.activeElement?.textContent).toBe('English');
    key('f');
    expect(document.activeElement?.textContent).toBe('Français');
    key('Home');
    expect(document.activeElement?.textContent).toBe('English');
  });

  it('closes by Escape and returns the focus', () => {
    open();
    key('Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Open');
  });
});

describe('Segmented', () => {
  it('is one tab stop, and arrows change the choice', () => {
    const onChange = vi.fn();
    const options = [
      { value: 'week', label: '7 d' },
      { value: 'month', label: '30 d' },
    ] as const;
    render(<Segmented label="Range" value="week" options={options} onChange={onChange} />);
    expect(screen.getAllByRole('radio').map((radio) => radio.tabIndex)).toEqual([0, -1]);
    fireEvent.keyDown(screen.getByRole('radiogroup'), { key: 'ArrowLeft' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith('month');
  });
});
