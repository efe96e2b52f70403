import { expect, test } from 'vitest';
import { normaliseTheme, toHexColour } from './theme-params.ts';

test('turns every known colour notation into #rrggbb', () => {
  expect(
    [
      '#ABC',
      '#abcd',
      '#AABBCC',
      '#aabbcc80',
      'aabbcc',
      'rgb(170, 187, 204)',
      'rgba(170,187,204,.5)',
    ].map(toHexColour),
  ).toEqual(Array.from({ length: 7 }, () => '#aabbcc'));
});

test('drops invalid colours and keys, so that nothing else reaches a style sheet', () => {
  expect(
    normaliseTheme({
      bg_color: 'red;}',
      text_color: 7,
      'x: y': '#000000',
      hint_color: '#12345',
      link_color: '#000001',
    }),
  ).toEqual({ link_color: '#000001' });
  expect(normaliseTheme('text')).toEqual({});
});
