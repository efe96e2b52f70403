import Heart, { __iconData as heart } from 'lucide-react/icons/heart';
import VolumeX, { __iconData as volumeX } from 'lucide-react/icons/volume-x';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createLucideIcon } from './lucide-icon.ts';

/** Removes the icon's own class and the order of attributes, which are invisible. */
const shown = (markup: string): string[] =>
  markup
    .replaceAll(/ lucide-[\w-]+/g, '')
    .split(/(?=<)|(?<=") /)
    .toSorted();

const ways = [
  {},
  { size: 20 },
  { className: 'mine' },
  { fill: 'currentColor', strokeWidth: 1.5 },
  { color: 'red' },
  { 'aria-label': 'Muted', role: 'img' },
  { 'aria-hidden': true, style: { opacity: 0.5 } },
] as const;

test.each([
  ['heart', Heart, heart],
  ['volume-x', VolumeX, volumeX],
] as const)('%s is drawn like in its library, with any properties', (_name, Theirs, data) => {
  const Ours = createLucideIcon(data);
  for (const way of ways) {
    expect(shown(renderToStaticMarkup(createElement(Ours, way)))).toEqual(
      shown(renderToStaticMarkup(createElement(Theirs, way))),
    );
  }
});
