import { backdrop, backdropOf, ground } from './backdrops.ts';
import { interpolate, type SeededRandom } from './seeded-random.ts';
import { paletteOf } from './palette.ts';
import {
  hsl,
  formatCoordinate,
  type Point,
  regularPolygon,
  roundedPolygonPath,
  sparkPath,
} from './shapes.ts';

/** The five-pointed star on every box. */
const star = (centre: Point, radius: number): string => {
  const outer = regularPolygon(centre, radius, 5, -1.25);
  const inner = regularPolygon(centre, radius * 0.46, 5, -0.75);
  return roundedPolygonPath(
    outer.flatMap((point, k) => [point, inner[k] ?? point]),
    radius * 0.08,
  );
};

/** Draws a box: closed, with light from under its lid; or open and empty, its lid behind it. */
export const box = (
  quality: number,
  { ofSlug, chance }: { readonly ofSlug: SeededRandom; readonly chance: SeededRandom },
  isOpen = false,
): string => {
  const palette = paletteOf(quality, ofSlug, chance);
  const { hue, saturation } = palette;
  const hueShift = interpolate(chance('turn'), -9, 9);
  const tone = (light: number, by = 0) => hsl(hue + hueShift + by, saturation * 0.82, light);
  const left = roundedPolygonPath(
    [
      [150, 300],
      [320, 372],
      [320, 560],
      [150, 478],
    ],
    8,
  );
  const right = roundedPolygonPath(
    [
      [490, 300],
      [320, 372],
      [320, 560],
      [490, 478],
    ],
    8,
  );
  const lidTop = roundedPolygonPath(
    [
      [320, 150],
      [512, 226],
      [320, 312],
      [128, 226],
    ],
    10,
  );
  const lidLeft = roundedPolygonPath(
    [
      [128, 226],
      [320, 312],
      [320, 366],
      [128, 278],
    ],
    7,
  );
  const lidRight = roundedPolygonPath(
    [
      [512, 226],
      [320, 312],
      [320, 366],
      [512, 278],
    ],
    7,
  );
  const ribbon = formatCoordinate(interpolate(chance('ribbon'), 17, 25));
  const background = `${backdrop(backdropOf(quality, chance), palette, chance)}${ground(556, 190)}`;
  const walls = `<path d="${left}" fill="${tone(34)}"/><path d="${right}" fill="${tone(24)}"/>`;
  const ribbons = `<path d="M235 336v184M405 336v184" stroke="${tone(70)}" stroke-width="${ribbon}" opacity=".8"/>`;
  const lid =
    `<path d="${lidTop}" fill="${tone(62)}"/><path d="${lidLeft}" fill="${tone(48)}"/><path d="${lidRight}" fill="${tone(36)}"/>` +
    `<path d="M224 188l192 86v50M416 188l-192 86v50" fill="none" stroke="${tone(80)}" stroke-width="${ribbon}" opacity=".8"/>` +
    `<path d="M128 226l192 -76l192 76" fill="none" stroke="#fff" stroke-width="3" opacity=".5"/>`;
  const mark = `<path d="${star([320, 446], 48)}" fill="#fff" stroke="${tone(34)}" stroke-width="10" paint-order="stroke"/>`;
  if (isOpen)
    return (
      `${background}<g transform="translate(84 -70) rotate(31 320 258) scale(.92)">${lid}</g>` +
      `${walls}<path d="M150 300L320 228V372Z" fill="${tone(13)}"/><path d="M490 300L320 228V372Z" fill="${tone(18)}"/>` +
      `<path d="M150 300L320 228L490 300L320 372Z" fill="none" stroke="${tone(58)}" stroke-width="9" stroke-linejoin="round"/>${ribbons}${mark}`
    );
  return (
    `${background}<defs><radialGradient id="g"><stop stop-color="#fff" stop-opacity=".95"/><stop offset=".4" stop-color="${tone(78)}" stop-opacity=".7"/><stop offset="1" stop-color="${tone(60)}" stop-opacity="0"/></radialGradient></defs>` +
    `<ellipse cx="320" cy="316" rx="290" ry="150" fill="url(#g)"/>${walls}` +
    `<path d="M150 300l170 72l170 -72v22l-170 76l-170 -76Z" fill="${tone(92)}" opacity=".95"/>${ribbons}${lid}${mark}` +
    `<path d="${sparkPath([512, 168], 26)}${sparkPath([120, 180], 18)}${sparkPath([468, 112], 12)}" fill="#fff"/>`
  );
};
