// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mockMatchMedia } from '../shared/testing/mock-match-media.ts';
import { renderPage } from '../shared/testing/render-page.tsx';
import { GroupsDone } from './groups-done.tsx';
import { daily, done, group, quest } from './testing/task-fixtures.ts';

test.each([
  ['with room', true, '1 of 3 complete · 100 of 350.5 bonus points'],
  ['on a phone', false, '1 of 3 complete'],
])(
  '%s the page counts complete groups, and sums their bonuses if there is room',
  async (_, wide, says) => {
    mockMatchMedia(() => wide);
    const groups = [
      group('Watch', [done(), done(), done()], { bonus_state: 'credited' }),
      group('Share', [quest(), quest(), quest()], { bonus: '150.5' }),
      group('Like', [done(), done(), quest()]),
    ];
    const { container } = await renderPage(
      <GroupsDone daily={{ ...daily(groups), bonus_today: '100' }} />,
    );
    expect(container.textContent).toBe(says);
  },
);
