import { interpolate, type SeededRandom, pickWeighted, type Weighted } from './seeded-random.ts';
import type { Palette } from './palette.ts';
import {
  hsl,
  formatCoordinate,
  type Point,
  regularPolygon,
  roundedPolygonPath,
  sparkPath,
  wedges,
} from './shapes.ts';

type Paint = (palette: Palette, chance: SeededRandom) => string;

const lines = (d: string, stroke: string, width = 3, opacity = 0.3): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"/>`;
const repeat = (count: number, render: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => render(at)).join('');
const middle: Point = [320, 316];
const bright = ({ hue, saturation }: Palette) => hsl(hue, saturation, 66);
/** Circles around the middle of the picture; they pass through those of the spectacles. */
const circles = (from: number, step: number, count: number) =>
  repeat(count, (at) => {
    const r = formatCoordinate(from + at * step);
    return `M${formatCoordinate(middle[0] - Number(r))} ${middle[1]}a${r} ${r} 0 1 0 ${formatCoordinate(2 * Number(r))} 0a${r} ${r} 0 1 0 ${formatCoordinate(-2 * Number(r))} 0`;
  });

const rays =
  (opacity: number): Paint =>
  (palette, chance) =>
    `<path d="${wedges(middle, 11 + Math.floor(chance('rays') * 6), chance('ray-turn'))}" fill="${bright(palette)}" opacity="${opacity}"/>`;

/** Rays in two colours, with darkness between them. */
const prisms: Paint = ({ hue }, chance) => {
  const count = 9 + Math.floor(chance('rays') * 5);
  const rotation = chance('ray-turn') * 2;
  return (
    `<path d="${wedges(middle, count, rotation)}" fill="${hsl(hue + 8, 84, 62)}" opacity=".34"/>` +
    `<path d="${wedges(middle, count, rotation + 1)}" fill="${hsl(hue + 210, 70, 46)}" opacity=".3"/>`
  );
};

const scattered = (
  chance: SeededRandom,
  count: number,
  minDistance: number,
  maxDistance: number,
): string =>
  repeat(count, (at) => {
    const angle = (at + chance(`spark-${at}`) * 0.8) * ((2 * Math.PI) / count);
    const distance = interpolate(chance(`spark-far-${at}`), 215, 285);
    const position: Point = [
      320 + distance * Math.cos(angle),
      306 + distance * 0.72 * Math.sin(angle),
    ];
    return sparkPath(position, interpolate(chance(`spark-size-${at}`), minDistance, maxDistance));
  });

const paints = {
  studio: () => '',
  paper: ({ hue }) =>
    `<path d="${repeat(36, (at) => `M${60 + (at % 6) * 104} ${60 + Math.floor(at / 6) * 104}h.1`)}" stroke="${hsl(hue, 8, 60)}" stroke-width="7" stroke-linecap="round" opacity=".22"/>`,
  window: (_, chance) => {
    const x = interpolate(chance('window'), 60, 300);
    return `<path d="M${formatCoordinate(x)} 0h150l-130 640h-150ZM${formatCoordinate(x + 190)} 0h70l-130 640h-70Z" fill="#fff" opacity=".05"/>`;
  },
  ripple: (palette, chance) =>
    lines(circles(interpolate(chance('ripple'), 90, 130), 58, 4), bright(palette), 3, 0.28),
  meadow: (palette, chance) => {
    const amplitude = interpolate(chance('wave'), 20, 44);
    const wave = (at: number) =>
      `M-20 ${60 + at * 76}q85 ${formatCoordinate(-amplitude)} 170 0t170 0t170 0t170 0`;
    return lines(repeat(8, wave), bright(palette), 3, 0.22);
  },
  grove: (palette, chance) =>
    lines(
      repeat(14, (at) => `M${formatCoordinate(at * 48 + chance('grove') * 30)} 0v640`),
      bright(palette),
      3,
      0.2,
    ),
  comb: (palette, chance) =>
    lines(
      [120, 190, 262]
        .map((r) =>
          roundedPolygonPath(
            regularPolygon(middle, r * interpolate(chance('comb'), 0.94, 1.08), 6, 0.5),
            6,
          ),
        )
        .join(''),
      bright(palette),
      3,
      0.34,
    ),
  rain: (palette, chance) =>
    lines(
      repeat(18, (at) => `M${formatCoordinate(at * 62 - 380 + chance('rain') * 50)} 0l380 640`),
      bright(palette),
      3,
      0.2,
    ),
  facets: (palette, chance) => {
    const outer = regularPolygon(middle, 430, 6, chance('facets'));
    const spokes = outer
      .map(([x, y]) => `M${middle[0]} ${middle[1]}L${formatCoordinate(x)} ${formatCoordinate(y)}`)
      .join('');
    return lines(
      `${spokes}${roundedPolygonPath(regularPolygon(middle, 240, 6, chance('facets')), 4)}`,
      bright(palette),
      3,
      0.3,
    );
  },
  rays: rays(0.16),
  orbit: (palette, chance) => {
    const rotation = interpolate(chance('orbit'), -24, 24);
    const ring = (at: number) =>
      `<ellipse cx="320" cy="316" rx="${310 - at * 30}" ry="${84 + at * 44}" transform="rotate(${formatCoordinate(rotation + at * 60)} 320 316)"/>`;
    return `${rays(0.09)(palette, chance)}<g fill="none" stroke="${bright(palette)}" stroke-width="3" opacity=".34">${repeat(3, ring)}</g>`;
  },
  veil: (palette, chance) =>
    `${rays(0.08)(palette, chance)}<path d="M0 ${formatCoordinate(interpolate(chance('veil'), 180, 300))}C160 90 240 420 400 250S600 170 640 ${formatCoordinate(interpolate(chance('veil-to'), 120, 260))}V640H0Z" fill="${bright(palette)}" opacity=".13"/>`,
  burst: (palette, chance) =>
    `${prisms(palette, chance)}<path d="${scattered(chance, 9, 9, 24)}" fill="#fff"/>`,
  bloom: (palette, chance) => {
    const { hue } = palette;
    const petal = (at: number) =>
      `<ellipse cx="320" cy="130" rx="74" ry="190" fill="${hsl(hue + at * 45, 80, 60)}" transform="rotate(${formatCoordinate(at * 45 + chance('bloom') * 45)} 320 316)"/>`;
    return `<g opacity=".16">${repeat(8, petal)}</g><path d="${scattered(chance, 8, 9, 20)}" fill="#fff"/>`;
  },
  confetti: (palette, chance) => {
    const { hue } = palette;
    const piece = (at: number) =>
      `<rect x="${Math.round(chance(`x${at}`) * 620)}" y="${Math.round(chance(`y${at}`) * 620)}" width="22" height="10" rx="4" fill="${hsl(hue + at * 47, 85, 66)}" transform="rotate(${Math.round(chance(`t${at}`) * 180)} 320 320)"/>`;
    return `${prisms(palette, chance)}<g opacity=".75">${repeat(12, piece)}</g><path d="${scattered(chance, 6, 10, 22)}" fill="#fff"/>`;
  },
} as const satisfies Readonly<Record<string, Paint>>;
export type BackdropKey = keyof typeof paints;

const backdropsOf: readonly Weighted<BackdropKey>[] = [
  [
    ['studio', 50],
    ['paper', 30],
    ['window', 20],
  ],
  [
    ['ripple', 50],
    ['meadow', 30],
    ['grove', 20],
  ],
  [
    ['comb', 50],
    ['rain', 30],
    ['facets', 20],
  ],
  [
    ['rays', 50],
    ['orbit', 30],
    ['veil', 20],
  ],
  [
    ['burst', 50],
    ['confetti', 30],
    ['bloom', 20],
  ],
];

export const backdropOf = (quality: number, chance: SeededRandom): BackdropKey =>
  pickWeighted(chance('backdrop'), backdropsOf[quality - 1] ?? backdropsOf[0] ?? []);

/** The backdrop of an item: a room with a light, and the mark of its quality. Its gradient is `b`. */
export const backdrop = (key: BackdropKey, palette: Palette, chance: SeededRandom): string => {
  const { hue, saturation } = palette;
  const paint: Paint = paints[key];
  const x = formatCoordinate(interpolate(chance('lamp'), 0.4, 0.6));
  return (
    `<defs><radialGradient id="b" cx="${x}" cy=".42" r=".72"><stop stop-color="${hsl(hue, saturation * 0.85, 36)}"/>` +
    `<stop offset=".55" stop-color="${hsl(hue + 4, saturation * 0.85, 20)}"/><stop offset="1" stop-color="${hsl(hue + 8, saturation * 0.8, 9)}"/></radialGradient></defs>` +
    `<rect width="640" height="640" fill="url(#b)"/>${paint(palette, chance)}`
  );
};

/** The shadow that an item throws on the ground. */
export const ground = (y: number, width: number): string =>
  `<ellipse cx="320" cy="${formatCoordinate(y)}" rx="${formatCoordinate(width)}" ry="17" fill="#000" opacity=".34"/>`;
