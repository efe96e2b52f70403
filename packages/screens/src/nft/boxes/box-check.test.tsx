// @vitest-environment happy-dom
import type { BoxDraw } from '@taice/contract';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, refused } from '../../shared/testing/render-page.tsx';
import { closedDraw, openedDraw } from '../testing/draw-fixtures.ts';
import { BoxCheck } from './box-check.tsx';

/** A seed of the opener that leads to a matching draw. */
const seedThat = (fits: (draw: BoxDraw) => boolean): string => {
  for (let n = 1; ; n += 1) if (fits(openedDraw(`own-seed-${n}`))) return `own-seed-${n}`;
};

const show = (draw: BoxDraw) =>
  renderPage(<BoxCheck nftId="40" />, { answers: { boxDraw: () => draw } });

test('a fair draw matches in every step and offers a file for an external check', async () => {
  await show(openedDraw());
  await screen.findByText('This draw is fair: it matches what we published');
  expect(screen.getAllByText('matches')).toHaveLength(4);
  const file = screen.getByRole('link', { name: 'Download the draw' });
  expect(file.getAttribute('href')).toMatch(/\/nft\/box-40\.json$/);
});

test('the check repeats the level draw of a pair, and reports a wrong level', async () => {
  const own = seedThat((draw) => draw.result?.level != null);
  await show(openedDraw(own));
  await screen.findByText('This draw is fair: it matches what we published');
  expect(screen.getAllByText('matches')).toHaveLength(5);
  cleanup();
  const { result } = openedDraw(own);
  await show(openedDraw(own, { result: { ...result!, level: 31 } }));
  await screen.findByText('This draw does not match what we published');
  const wrong = screen.getByText('does not match').closest('li')?.textContent;
  expect(wrong).toMatch(/^Level/);
});

test.each<[string, Partial<BoxDraw>, string]>([
  ['seed', { server_seed: '6b'.repeat(32) }, 'Our seed'],
  ['roll', { roll: 5 }, 'Roll'],
  ['result', { result: { series_id: '77', nft_id: null, level: null } }, 'What you got'],
  ['odds', { odds_hash: '0'.repeat(64) }, 'Odds'],
])('reports a different %s than promised, at its step', async (_, given, step) => {
  await show(openedDraw('own-seed-1', given));
  await screen.findByText('This draw does not match what we published');
  const wrong = screen
    .getAllByText('does not match')
    .map((each) => each.closest('li')?.textContent ?? '');
  expect(wrong.some((text) => text.startsWith(step))).toBe(true);
});

test('a closed box checks only the odds, and claims nothing more', async () => {
  await show(closedDraw());
  await screen.findByText('Still closed: only the odds can be checked so far');
  expect(screen.getAllByText('matches')).toHaveLength(1);
});

test('a draw that did not load can be loaded again', async () => {
  let tries = 0;
  const boxDraw = () => ((tries += 1) === 1 ? refused(1801, 'Not there') : openedDraw());
  await renderPage(<BoxCheck nftId="40" />, { answers: { boxDraw } });
  (await screen.findByRole('button', { name: 'Try again' })).click();
  expect(await screen.findByText('This draw is fair: it matches what we published')).toBeTruthy();
});
