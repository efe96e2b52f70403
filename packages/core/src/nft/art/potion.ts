import { backdrop, backdropOf, ground } from './backdrops.ts';
import { interpolate, type SeededRandom } from './seeded-random.ts';
import { paletteOf } from './palette.ts';
import { ellipse, hsl, formatCoordinate, roundedPolygonPath, sparkPath } from './shapes.ts';

/** Draws a bottle of a repair potion: the better it is, the fuller its colours. */
export const potion = (
  quality: number,
  { ofSlug, chance }: { readonly ofSlug: SeededRandom; readonly chance: SeededRandom },
): string => {
  const palette = paletteOf(quality, ofSlug, chance);
  // The liquid has a colour even if its quality is plain.
  const hue = quality === 1 ? 190 : palette.hue;
  const level = interpolate(chance('level'), 276, 306);
  const glass =
    'M284 150h72v96c70 22 112 78 112 142a104 104 0 0 1-104 104h-88a104 104 0 0 1-104-104c0-64 42-120 112-142Z';
  const bubbles = Array.from({ length: 7 }, (_, at) =>
    ellipse(
      [interpolate(chance(`x${at}`), 220, 420), interpolate(chance(`y${at}`), level + 30, 460)],
      5 + chance(`r${at}`) * 11,
      5 + chance(`r${at}`) * 11,
    ),
  ).join('');
  const cross = roundedPolygonPath(
    [
      [302, 352],
      [338, 352],
      [338, 384],
      [370, 384],
      [370, 420],
      [338, 420],
      [338, 452],
      [302, 452],
      [302, 420],
      [270, 420],
      [270, 384],
      [302, 384],
    ],
    8,
  );
  const y = formatCoordinate(level);
  return (
    `${backdrop(backdropOf(quality, chance), palette, chance)}${ground(512, 150)}` +
    `<defs><linearGradient id="p" x1="0" y1="0" x2=".3" y2="1"><stop stop-color="${hsl(hue - 16, 90, 72)}"/><stop offset="1" stop-color="${hsl(hue + 14, 82, 38)}"/></linearGradient>` +
    `<clipPath id="c"><path d="${glass}"/></clipPath></defs>` +
    `<path d="${glass}" fill="#fff" opacity=".16"/>` +
    `<g clip-path="url(#c)"><path d="M100 ${y}q55 -22 110 0t110 0t110 0t110 0V560H100Z" fill="url(#p)"/><path d="${bubbles}" fill="#fff" opacity=".34"/>` +
    `<path d="M214 470C190 420 200 340 262 296l18 14c-46 40 -54 104 -38 160Z" fill="#fff" opacity=".28"/></g>` +
    `<path d="${cross}" fill="#fff" opacity=".94"/>` +
    `<path d="${glass}" fill="none" stroke="#fff" stroke-width="9" stroke-linejoin="round" opacity=".75"/>` +
    `<rect x="264" y="138" width="112" height="30" rx="12" fill="${hsl(hue, 30, 86)}"/><rect x="282" y="92" width="76" height="50" rx="14" fill="hsl(28,42%,52%)"/><rect x="282" y="92" width="76" height="16" rx="8" fill="hsl(30,52%,66%)"/>` +
    `<path d="${sparkPath([450, 214], 26)}${sparkPath([186, 262], 15)}" fill="#fff"/>`
  );
};
