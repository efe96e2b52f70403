// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../shared/testing/render-page.tsx';
import { ChooseInterestsScreen } from './choose-interests-screen.tsx';

const list = (chosen: readonly number[]) => ({
  list: Array.from({ length: 12 }, (_, at) => ({
    id: `${at + 1}`,
    name: `Interest ${at + 1}`,
    icon: at === 0 ? 'nature' : '',
    parent_id: null,
    chosen: chosen.includes(at + 1),
  })),
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

const choose = async (chosen: readonly number[] = []) => {
  const page = await renderPage(<ChooseInterestsScreen />, {
    answers: {
      'interest/list': () => list(chosen),
      'interest/submit': ({ ids }) => ({ ids }),
    },
  });
  await screen.findByRole('button', { name: 'Interest 1' });
  return { ...page, sent: () => page.calls.filter(({ path }) => path === 'interest/submit') };
};

test('sends nothing without a chosen interest, and asks for at least one', async () => {
  const { sent } = await choose();
  press('Save interests');
  expect(screen.getByText('Please choose at least one interest')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('keeps the earlier choice and submits the complete new one', async () => {
  const { sent } = await choose([3]);
  expect(pressed('Interest 3')).toBe(true);
  press('Interest 5');
  press('Save interests');
  await waitFor(() => expect(sent()[0]?.input['ids']).toEqual(['3', '5']));
});

test('allows at most ten interests', async () => {
  await choose();
  for (let at = 1; at <= 11; at += 1) press(`Interest ${at}`);
  expect(pressed('Interest 10')).toBe(true);
  expect(pressed('Interest 11')).toBe(false);
});

test('each interest has an icon, and Not now sends nothing', async () => {
  const { sent } = await choose();
  const signs = screen
    .getAllByRole('button', { name: /^Interest/ })
    .map((chip) => chip.querySelector('svg')?.getAttribute('class') ?? '');
  expect(signs[0]).toContain('lucide-leaf');
  expect(signs.every((sign) => sign.includes('lucide'))).toBe(true);
  press('Not now');
  expect(sent()).toEqual([]);
});
