// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLocation } from 'react-router-dom';
import { renderPage } from '../shared/testing/render-page.tsx';
import { mockMatchMedia } from '../shared/testing/mock-match-media.ts';
import { Markdown } from './markdown.tsx';

const draw = async (source: string) => {
  const openLink = vi.fn();
  const { container } = await renderPage(<Markdown source={source} />, { platform: { openLink } });
  return { openLink, html: container.querySelector('.markdown')?.innerHTML ?? '' };
};

test('markup in a document stays text and never becomes an element', async () => {
  const { html } = await draw('Hello <img src=x onerror=alert(1)> **<script>alert(1)</script>**');
  expect(document.querySelector('.markdown img, .markdown script')).toBeNull();
  expect(html).toContain('&lt;img');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/x',
  '/\\evil.example',
  'vbscript:x',
])('a link to %s becomes plain text', async (href) => {
  await draw(`Read [this](${href}) now`);
  expect(document.querySelector('.markdown a')).toBeNull();
  expect(screen.getByText(/Read this/)).toBeTruthy();
});

test('paths stay inside the application, and the platform opens web links', async () => {
  const { openLink } = await draw('[News](/news?slug=a) and [chain](https://example.org/x)');
  expect(screen.getByText('News').getAttribute('href')).toBe('/news?slug=a');
  fireEvent.click(screen.getByText('chain'));
  expect(openLink).toHaveBeenCalledExactlyOnceWith('https://example.org/x');
});

test('a path in a document navigates without a page load', async () => {
  function Here() {
    return <output>{useLocation().pathname + useLocation().search}</output>;
  }
  await renderPage(
    <>
      <Markdown source="[News](/news?slug=a) and ![a picture](https://spy.example/x.png)" />
      <Here />
    </>,
  );
  const stayed = fireEvent.click(screen.getByText('News'));
  expect(stayed).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('/news?slug=a');
  expect(document.querySelector('.markdown')?.textContent).toContain('a picture');
});

test('renders headings, lists, tables and quotes of a document', async () => {
  await draw(
    [
      '# What points are',
      'One line',
      'and its *second*.',
      '',
      '- counted by the `server`',
      '- paid at midnight',
      '  in UTC+8',
      '',
      '1. watch',
      '2. claim',
      '',
      '| What | Points |',
      '|---|--:|',
      '| A view | 2 |',
      '',
      '> so it is',
    ].join('\n'),
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('What points are');
  expect(document.querySelector('p')?.textContent).toMatch(/^One line\sand its second\.$/);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'counted by the server',
    expect.stringMatching(/^paid at midnight\sin UTC\+8$/),
    'watch',
    'claim',
  ]);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'What',
    'Points',
  ]);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['A view', '2']);
  expect(document.querySelector('blockquote')?.textContent.trim()).toBe('so it is');
});

test('the contents of a long document link to the heading of each part', async () => {
  mockMatchMedia(() => true);
  await draw(['## A', '## A', '## B', '## C'].join('\n\ntext\n\n'));
  const headings = screen.getAllByRole('heading', { level: 2, name: /^[ABC]$/ });
  const links = screen.getAllByRole('link', { name: /^[ABC]$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    headings.map(({ id }) => `#${id}`),
  );
  const [, , third] = links;
  if (third) fireEvent.click(third);
  expect(document.activeElement).toBe(headings[2]);
});

test('a short document has no contents', async () => {
  await draw('## A\n\ntext');
  expect(screen.queryByRole('link', { name: 'A' })).toBeNull();
});
