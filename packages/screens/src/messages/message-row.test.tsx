// @vitest-environment happy-dom
import type { Message } from '@taice/contract';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../shared/testing/render-page.tsx';
import { MessageRow } from './message-row.tsx';

const campaign: Message = {
  id: '1',
  type: 'campaign',
  is_broadcast: false,
  title: 'You won a place',
  body: 'Look',
  image: null,
  link: '/activitycenter',
  people: [],
  people_num: 0,
  is_read: false,
  at: '2026-11-21T04:00:00.000Z',
};
const icons = () =>
  [...document.querySelectorAll('.lucide')].map(({ classList }) => [...classList]);

test('a broadcast message has its own icon', async () => {
  await renderPage(<MessageRow message={campaign} />);
  expect(icons().flat()).toContain('lucide-trophy');
  cleanup();
  await renderPage(<MessageRow message={{ ...campaign, is_broadcast: true }} />);
  expect(icons().flat()).toContain('lucide-megaphone');
  expect(icons().flat()).not.toContain('lucide-trophy');
});

test('only a row with an internal link looks like a link', async () => {
  await renderPage(<MessageRow message={campaign} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/activitycenter');
  expect(icons().flat()).toContain('lucide-chevron-right');
  for (const link of [null, '//elsewhere.example']) {
    cleanup();
    await renderPage(<MessageRow message={{ ...campaign, link }} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(icons().flat()).not.toContain('lucide-chevron-right');
  }
});
