import { expect, test } from 'vitest';
import { normaliseTheme, toHexColour } from './theme-params.ts';

test('every notation a client has sent becomes #rrggbb', () => {
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

test('what is no colour or no key is left out, so nothing else reaches a style sheet', () => {
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
