import { backdrop, type BackdropKey, backdropOf, ground } from './backdrops.ts';
import { interpolate, type SeededRandom, pickWeighted, type Weighted } from './seeded-random.ts';
import {
  type BridgeKey,
  bridges,
  type Frame,
  type FrameKey,
  frameOf,
  layoutFrame,
} from './frames.ts';
import { type Palette, paletteOf } from './palette.ts';
import {
  formatCoordinate,
  type Point,
  regularPolygon,
  roundedPolygonPath,
  sparkPath,
} from './shapes.ts';

const cuts: Weighted<'fade' | 'split' | 'stripe' | 'facet' | 'stars'> = [
  ['fade', 36],
  ['stripe', 26],
  ['split', 20],
  ['facet', 12],
  ['stars', 6],
];
type CutKey = (typeof cuts)[number][0];
const hinges: Weighted<'pin' | 'plate' | 'gem' | 'star'> = [
  ['pin', 44],
  ['plate', 32],
  ['gem', 16],
  ['star', 8],
];
type HingeKey = (typeof hinges)[number][0];
const arms: Weighted<'straight' | 'hook' | 'curl'> = [
  ['straight', 50],
  ['hook', 32],
  ['curl', 18],
];
type ArmKey = (typeof arms)[number][0];

/** Traits of a pair of spectacles, by the keys that screens have words for. */
export interface SpectaclesTraits {
  readonly frame: FrameKey;
  readonly lens: Palette['tint'];
  readonly cut: CutKey;
  readonly bridge: BridgeKey;
  readonly hinge: HingeKey;
  readonly arm: ArmKey;
  readonly backdrop: BackdropKey;
}

const stops = (colours: readonly string[]): string =>
  colours
    .map(
      (colour, at) =>
        `<stop offset="${formatCoordinate(at / (colours.length - 1))}" stop-color="${colour}"/>`,
    )
    .join('');

const definitions = (frame: Frame, palette: Palette, chance: SeededRandom): string => {
  const ids = frame.lenses.map((d, at) => `<path id="l${at}" d="${d}"/>`).join('');
  const uses = frame.lenses.map((_, at) => `<use href="#l${at}"/>`).join('');
  const slant =
    palette.lens.length > 2
      ? 'x2="1" y2=".6"'
      : `x2="${formatCoordinate(interpolate(chance('slant'), 0.1, 0.5))}" y2="1"`;
  return (
    `<defs>${ids}<g id="l">${uses}</g>` +
    `<linearGradient id="t" x1="0" y1="0" ${slant}>${stops(palette.lens)}</linearGradient>` +
    `<linearGradient id="f" x1="0" y1="0" x2="0" y2="1">${stops(palette.rim)}</linearGradient>` +
    `<clipPath id="c">${uses}</clipPath></defs>`
  );
};

/** Patterns in the glass: white or black shapes that the lenses clip. */
const lensPattern = (
  cut: CutKey,
  { size: [width, height], middle: [x] }: Frame,
  chance: SeededRandom,
): string => {
  const centres = x === 0 ? [-width / 2, width / 2] : [-x, x];
  const drawBoth = (draw: (centre: number) => string) => centres.map(draw).join('');
  switch (cut) {
    case 'fade':
      return `<path d="M-320 ${formatCoordinate(height * 0.25)}H320V160H-320Z" fill="#000" opacity=".16"/>`;
    case 'split':
      return `<path d="M-320 ${formatCoordinate(interpolate(chance('split'), -0.2, 0.2) * height)}H320V160H-320Z" fill="#000" opacity=".3"/>`;
    case 'stripe':
      return `<path d="${drawBoth((c) => `M${formatCoordinate(c - 70)} 140L${formatCoordinate(c + 20)} -140h16L${formatCoordinate(c - 54)} 140ZM${formatCoordinate(c - 20)} 140L${formatCoordinate(c + 70)} -140h7L${formatCoordinate(c - 13)} 140Z`)}" fill="#fff" opacity=".3"/>`;
    case 'facet': {
      const gem = (c: number) => {
        const edge = regularPolygon([c, 0], 170, 12, chance('facet'));
        const wedge = (at: number) => {
          const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = [edge[2 * at], edge[2 * at + 1]];
          return `M${formatCoordinate(c)} 0L${formatCoordinate(x1)} ${formatCoordinate(y1)}L${formatCoordinate(x2)} ${formatCoordinate(y2)}Z`;
        };
        return Array.from({ length: 6 }, (_, at) => wedge(at)).join('');
      };
      return `<path d="${drawBoth(gem)}" fill="#fff" opacity=".2"/>`;
    }
    case 'stars': {
      const star = (c: number) => (at: number) =>
        sparkPath(
          [
            c + interpolate(chance(`star-x${at}`), -0.7, 0.7) * 100,
            interpolate(chance(`star-y${at}`), -0.7, 0.7) * height,
          ],
          6 + 9 * chance(`star-${at}`),
        );
      return `<path d="${drawBoth((c) => Array.from({ length: 5 }, (_, at) => star(c)(at)).join(''))}" fill="#fff" opacity=".8"/>`;
    }
  }
};

/** The reflection of a window in each lens. */
const glare = ({ size: [width, height], middle: [x] }: Frame, chance: SeededRandom): string => {
  const centres = x === 0 ? [-width * 0.55, width * 0.45] : [-x, x];
  const glareX = interpolate(chance('glare'), -34, 4);
  const glareWidth = interpolate(chance('glare-wide'), 22, 44);
  const lean = interpolate(chance('glare-lean'), 44, 76);
  const top = -height * 1.1;
  const pane = (from: number, by: number) =>
    `M${formatCoordinate(from + lean)} ${formatCoordinate(top)}h${formatCoordinate(by)}l${formatCoordinate(-lean * 1.7)} ${formatCoordinate(height * 2)}h${formatCoordinate(-by)}Z`;
  const d = centres
    .map(
      (c) => pane(c + glareX - 30, glareWidth) + pane(c + glareX + glareWidth - 14, glareWidth / 3),
    )
    .join('');
  return `<path d="${d}" fill="#fff" opacity=".32"/>`;
};

const bridge = (key: BridgeKey, { nose, rim, size: [, height] }: Frame): string => {
  if (nose === 0) return '';
  const half = nose + 3;
  const y = -height * 0.3;
  const arch = `M${formatCoordinate(-half)} ${formatCoordinate(y)}Q0 ${formatCoordinate(y - 24)} ${formatCoordinate(half)} ${formatCoordinate(y)}`;
  const d = {
    arch,
    saddle: `M${formatCoordinate(-half)} ${formatCoordinate(y - 4)}Q0 ${formatCoordinate(y - 12)} ${formatCoordinate(half)} ${formatCoordinate(y - 4)}`,
    bar: `M${formatCoordinate(-half)} ${formatCoordinate(-height * 0.52)}H${formatCoordinate(half)}M${formatCoordinate(-half)} ${formatCoordinate(-height * 0.1)}Q0 ${formatCoordinate(-height * 0.26)} ${formatCoordinate(half)} ${formatCoordinate(-height * 0.1)}`,
    keyhole: `M${formatCoordinate(-half)} ${formatCoordinate(y)}C${formatCoordinate(-half)} ${formatCoordinate(y - 34)} ${formatCoordinate(half)} ${formatCoordinate(y - 34)} ${formatCoordinate(half)} ${formatCoordinate(y)}`,
  }[key];
  const width = rim * { arch: 0.95, saddle: 1.25, bar: 0.7, keyhole: 0.95 }[key];
  return `<path d="${d}" stroke-width="${formatCoordinate(width)}"/>`;
};

const arm = (key: ArmKey, { hinge: [x, y], rim }: Frame): string => {
  const side = (s: 1 | -1) => {
    const outwardX = (by: number) => formatCoordinate(s * (x + by));
    return {
      straight: `M${outwardX(0)} ${formatCoordinate(y)}L${outwardX(34)} ${formatCoordinate(y - 16)}`,
      hook: `M${outwardX(0)} ${formatCoordinate(y)}L${outwardX(32)} ${formatCoordinate(y - 4)}L${outwardX(38)} ${formatCoordinate(y - 62)}`,
      curl: `M${outwardX(0)} ${formatCoordinate(y)}Q${outwardX(44)} ${formatCoordinate(y + 2)} ${outwardX(36)} ${formatCoordinate(y - 48)}`,
    }[key];
  };
  return `<path d="${side(-1)}${side(1)}" stroke-width="${formatCoordinate(Math.min(rim, 17) * 0.92)}"/>`;
};

const hinge = (key: HingeKey, { hinge: [x, y], rim }: Frame): string => {
  const r = 7 + rim * 0.28;
  const drawBoth = (draw: (point: Point) => string) => draw([-x + 4, y]) + draw([x - 4, y]);
  const d = {
    pin: () => drawBoth(([px, py]) => `M${formatCoordinate(px)} ${formatCoordinate(py)}h.1`),
    plate: () => drawBoth(([px, py]) => `M${formatCoordinate(px - 7)} ${formatCoordinate(py)}h14`),
    gem: () => drawBoth((point) => roundedPolygonPath(regularPolygon(point, r * 1.5, 4), 1)),
    star: () => drawBoth((point) => sparkPath(point, r * 2.5)),
  }[key]();
  if (key === 'gem' || key === 'star') return `<path d="${d}" fill="#fff"/>`;
  return `<path d="${d}" stroke="#fff" stroke-width="${formatCoordinate(r * 1.1)}" stroke-linecap="round" opacity=".85"/>`;
};

/** Ornaments of the high qualities: light at the tips of an epic frame, an edge of light around a prism. */
const ornament = (quality: number, { hinge: [x, y], size: [, height] }: Frame): string => {
  if (quality === 4) {
    const tip = (s: 1 | -1) =>
      sparkPath([s * (x - 2), y - 2], 30) + sparkPath([s * (x - 40), y + 26], 12);
    return `<path d="${tip(-1)}${tip(1)}" fill="#fff"/>`;
  }
  if (quality === 5)
    return `<path d="${sparkPath([-x * 0.62, -height * 0.42], 30)}${sparkPath([x * 0.72, height * 0.2], 20)}" fill="#fff"/>`;
  return '';
};

/** Draws a pair of spectacles. */
export const spectacles = (
  quality: number,
  slug: string,
  { ofSlug, chance }: { readonly ofSlug: SeededRandom; readonly chance: SeededRandom },
): { readonly svg: string; readonly traits: SpectaclesTraits } => {
  const palette = paletteOf(quality, ofSlug, chance);
  const traits: SpectaclesTraits = {
    frame: frameOf(quality, slug, ofSlug),
    lens: palette.tint,
    cut: pickWeighted(chance('cut'), cuts),
    bridge: pickWeighted(chance('bridge'), bridges),
    hinge: pickWeighted(chance('hinge'), hinges),
    arm: pickWeighted(chance('arm'), arms),
    backdrop: backdropOf(quality, chance),
  };
  const frame = layoutFrame(traits.frame, chance);
  const tilt = formatCoordinate(interpolate(chance('tilt'), -7, 5));
  const rim = formatCoordinate(frame.rim);
  // As wide as its arms fit into the picture.
  const scale = Math.round(Math.min(1, 262 / frame.hinge[0]) * 100) / 100;
  const solid = bridge(traits.bridge, frame) + arm(traits.arm, frame);
  const shade = palette.rim[2];
  const svg =
    `${backdrop(traits.backdrop, palette, chance)}${ground(316 + frame.size[1] + 74, 176)}` +
    `<g transform="translate(320 312) rotate(${tilt}) scale(${scale})" stroke-linejoin="round">${definitions(frame, palette, chance)}` +
    `<g fill="none" stroke="${shade}" stroke-linecap="round" transform="translate(0 7)">${solid}<use href="#l" stroke-width="${rim}"/></g>` +
    `<use href="#l" fill="url(#t)"/>` +
    `<g clip-path="url(#c)">${lensPattern(traits.cut, frame, chance)}${glare(frame, chance)}</g>` +
    `<g fill="none" stroke="${palette.rim[1]}" stroke-linecap="round">${solid}</g>` +
    `<use href="#l" fill="none" stroke="url(#f)" stroke-width="${rim}"/>` +
    `<use href="#l" fill="none" stroke="#fff" stroke-width="2.5" opacity=".45" transform="translate(0 ${formatCoordinate(-frame.rim * 0.28)})"/>` +
    `${hinge(traits.hinge, frame)}${ornament(quality, frame)}</g>`;
  return { svg, traits };
};
