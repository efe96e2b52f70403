import { expect, test } from 'vitest';
import { type Card, cardTags, noscriptHtml } from './card.ts';

const evil = '"><script>alert(1)</script>\'&<!--';
const card: Card = {
  title: evil,
  description: evil,
  url: `https://taice.example/videoDetail?id=7&x=${evil}`,
  lang: 'tw',
  type: 'video.other',
  picture: { url: `https://taice.example/${evil}`, width: 720, height: 1280 },
  video: { url: `https://taice.example/${evil}`, width: 720, height: 1280, seconds: 12.4 },
};

test('user text cannot escape its tag', async () => {
  const made = (await cardTags(card, 'https://taice.example')) + (await noscriptHtml(card, evil));
  expect(made).not.toContain('<script');
  expect(made).not.toContain('<!--');
  expect(made.match(/"><(?!meta|link|title|\/|noscript)/g) ?? []).toEqual([]);
  expect(made).toContain('&lt;script&gt;');
});

test('a missing page is hidden from search engines and has no canonical address', async () => {
  const made = await cardTags({ ...card, type: 'website', hidden: true }, 'https://taice.example');
  expect(made).toContain('noindex');
  expect(made).not.toContain('canonical');
});
