import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Cascade layers, from the weakest on: reset, libraries, the kit's smallest parts, components built from them, shared
 * parts of screens, the screens, and the shell. A sheet's folder determines its layer, so the loading order of chunks
 * decides nothing.
 */
const order = ['base', 'library', 'part', 'kit', 'shared', 'screen', 'shell'] as const;

type Layer = (typeof order)[number];

const folders: ReadonlyArray<readonly [folder: string, layer: Layer]> = [
  ['packages/ui/src/', 'kit'],
  ['packages/screens/src/shared/', 'shared'],
  ['packages/screens/src/', 'screen'],
  ['apps/', 'shell'],
];

/** Sheets of the kit below the rest of the kit: the reset, and parts that get a class from other components. */
const underneath: Readonly<Record<string, Layer>> = {
  'theme.css': 'base',
  'base.css': 'base',
  'qualities.css': 'base',
  'avatar.css': 'part',
  'badge.css': 'part',
  'button.css': 'part',
  'card.css': 'part',
  'flow.css': 'part',
  'icon-button.css': 'part',
  'skeleton.css': 'part',
  'spinner.css': 'part',
  'tag.css': 'part',
  'type.css': 'part',
};

const workspace = path.resolve(import.meta.dirname, '../../..');

/** The layer of the style sheet at `file` (absolute); throws if no folder matches. */
export function layerOf(file: string): Layer {
  if (/[\\/]node_modules[\\/]/.test(file)) return 'library';
  const inside = path.relative(workspace, file).replaceAll(path.sep, '/');
  const folder = folders.find(([start]) => inside.startsWith(start));
  if (!folder)
    throw new Error(`${file} has no style layer: see packages/screens/vite/style-layers.ts`);
  const [start, layer] = folder;
  return layer === 'kit' ? (underneath[inside.slice(start.length)] ?? layer) : layer;
}

/** Converts px sizes of text and lines to multiples of the text size chosen in the browser. */
const pxToRem = (css: string): string =>
  css.replaceAll(
    /((?:font-size|line-height): |font:[^;]*?)([^;{}]+);/g,
    (_, name: string, value: string) =>
      `${name}${value.replaceAll(/([\d.]+)px/g, (_px, size) => `${Number(size) / 16}rem`)};`,
  );

/** `css` in `layer`. Every sheet declares the order, so that any of them may load first. */
export const layered = (css: string, layer: Layer): string =>
  `@layer ${order.join(', ')};\n@layer ${layer} {\n${pxToRem(css)}\n}\n`;

/** Puts each style sheet into its layer. */
export const styleLayers = (): Plugin => ({
  name: 'taice:style-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler(code, id) {
      if (/^\s*@import/m.test(code)) {
        // An `@import` inside a layer's braces would be dropped silently.
        throw new Error(`${id}: import style sheets from the component, not from each other`);
      }
      return { code: layered(code, layerOf(id)), map: null };
    },
  },
});
