// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as ours from '../index.ts';
import { getNativeAppearance } from './appearance.ts';
import * as native from './index.ts';

beforeEach(() => {
  document.documentElement.dataset['platform'] = 'ios';
  document.documentElement.dataset['theme'] = 'tg-dark';
});

/** Both styles of the lists accept the same props. */
const looks: readonly (readonly [string, typeof ours])[] = [
  ['our own', ours],
  ["Telegram's", native],
];

test('chooses the Telegram style by platform and theme', () => {
  const look = (platform: string, theme: string) =>
    getNativeAppearance({ dataset: { platform, theme } } as unknown as HTMLElement);
  expect(look('ios', 'tg-dark')).toEqual({ platform: 'ios', appearance: 'dark' });
  expect(look('macos', 'tg-light')).toEqual({ platform: 'ios', appearance: 'light' });
  expect(look('android', 'tg-light')).toEqual({ platform: 'base', appearance: 'light' });
});

describe.each(looks)('in %s look', (_name, { Cell, CellGroup, ChoiceCell, TextField }) => {
  test('a group is named by its title, and its rows are links, buttons or plain rows', () => {
    const press = vi.fn();
    render(
      <CellGroup title="Safety" note="Nobody else sees this.">
        <Cell href="/Wallet" value="Bound">
          Wallet
        </Cell>
        <Cell onPress={press} danger>
          Log out
        </Cell>
        <Cell detail="Berlin">This phone</Cell>
      </CellGroup>,
    );
    expect(screen.getByRole('region', { name: 'Safety' })).toBeTruthy();
    expect(screen.getByText('Nobody else sees this.')).toBeTruthy();
    const link = screen.getByRole('link', { name: /^Wallet/ });
    expect(link.getAttribute('href')).toBe('/Wallet');
    expect(link.textContent).toContain('Bound');
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(press).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByText('Berlin')).toBeTruthy();
  });

  test('an expandable row exposes its state and the part it controls', () => {
    const row = (open: boolean) => (
      <CellGroup>
        <Cell expanded={open} controls={open ? 'form' : undefined} onPress={() => undefined}>
          Nickname
        </Cell>
      </CellGroup>
    );
    const { rerender } = render(row(false));
    expect(screen.getByRole('button', { expanded: false })).toBeTruthy();
    rerender(row(true));
    expect(screen.getByRole('button', { expanded: true }).getAttribute('aria-controls')).toBe(
      'form',
    );
  });

  test('one choice of several can be selected', () => {
    const choose = vi.fn();
    render(
      <CellGroup legend="Language">
        <ChoiceCell name="lang" value="en" checked onChoose={() => undefined}>
          English
        </ChoiceCell>
        <ChoiceCell name="lang" value="tw" checked={false} onChoose={choose} lang="zh-Hant">
          繁體中文
        </ChoiceCell>
      </CellGroup>,
    );
    expect(screen.getByRole('radiogroup', { name: 'Language' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true);
    fireEvent.click(screen.getByText('繁體中文'));
    expect(choose).toHaveBeenCalledOnce();
  });

  test('a field has its label, its error, and a password that can be revealed', () => {
    const change = vi.fn();
    render(
      <CellGroup>
        <TextField
          label="Password"
          type="password"
          value="walk"
          onChange={change}
          error="Password too weak"
          revealLabels={{ show: 'Show', hide: 'Hide' }}
        />
      </CellGroup>,
    );
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const says = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(says?.textContent).toBe('Password too weak');
    fireEvent.change(field, { target: { value: 'walk-quiet-9' } });
    expect(change).toHaveBeenCalledWith('walk-quiet-9');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(field.type).toBe('text');
  });
});
