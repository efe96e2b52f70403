import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * What wins over what, from the weakest on: a reset, what libraries bring, the kit's smallest parts, what the kit
 * builds from them, what screens share, the screens, the shell around them. A sheet's place says its layer, so the
 * order in which chunks arrive decides nothing.
 */
const order = ['base', 'library', 'part', 'kit', 'shared', 'screen', 'shell'] as const;

type Layer = (typeof order)[number];

const folders: ReadonlyArray<readonly [folder: string, layer: Layer]> = [
  ['packages/ui/src/', 'kit'],
  ['packages/screens/src/shared/', 'shared'],
  ['packages/screens/src/', 'screen'],
  ['apps/', 'shell'],
];

/** The kit's sheets under the rest of the kit: the reset, and what other components hand a class of theirs to. */
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

/** The layer that the style sheet at `file` (absolute) belongs to; throws where no folder says it. */
export function layerOf(file: string): Layer {
  if (/[\\/]node_modules[\\/]/.test(file)) return 'library';
  const inside = path.relative(workspace, file).replaceAll(path.sep, '/');
  const folder = folders.find(([start]) => inside.startsWith(start));
  if (!folder)
    throw new Error(`${file} has no style layer: see packages/screens/vite/style-layers.ts`);
  const [start, layer] = folder;
  return layer === 'kit' ? (underneath[inside.slice(start.length)] ?? layer) : layer;
}

/** Px in which letters and lines are drawn, as shares of the size of text that a person has chosen in the browser. */
const inLetters = (css: string): string =>
  css.replaceAll(
    /((?:font-size|line-height): |font:[^;]*?)([^;{}]+);/g,
    (_, name: string, value: string) =>
      `${name}${value.replaceAll(/([\d.]+)px/g, (_px, size) => `${Number(size) / 16}rem`)};`,
  );

/** `css` in `layer`. Every sheet says the order, so that whichever arrives first sets the same one. */
export const layered = (css: string, layer: Layer): string =>
  `@layer ${order.join(', ')};\n@layer ${layer} {\n${inLetters(css)}\n}\n`;

/** Puts each style sheet into its layer. */
export const styleLayers = (): Plugin => ({
  name: 'taice:style-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler(code, id) {
      if (/^\s*@import/m.test(code)) {
        // An `@import` inside a layer's braces would be dropped in silence.
        throw new Error(`${id}: import style sheets from the component, not from each other`);
      }
      return { code: layered(code, layerOf(id)), map: null };
    },
  },
});
