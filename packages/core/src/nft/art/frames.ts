import { interpolate, type SeededRandom, pickWeighted, type Weighted } from './seeded-random.ts';
import { ellipse, type Point, roundedPolygonPath } from './shapes.ts';

/** The shape of a family of frames: corners of the right lens in halves of its size, x away from the nose, y down. */
interface Family {
  readonly corners: readonly Point[] | 'ellipse';
  /** Half of a lens, in a picture of 640. */
  readonly size: readonly [width: number, height: number];
  readonly radius: number;
  readonly rim: number;
  /** The point where the arm is fixed. */
  readonly hinge: Point;
  /** One lens for both eyes: its corners go from the middle above to the middle below. */
  readonly single?: true;
}

const families = {
  round: { corners: 'ellipse', size: [104, 104], radius: 0, rim: 13, hinge: [0.94, -0.34] },
  oval: { corners: 'ellipse', size: [118, 84], radius: 0, rim: 12, hinge: [0.95, -0.32] },
  pantos: {
    corners: [
      [-0.8, -0.9],
      [0.85, -0.95],
      [1.02, -0.35],
      [0.7, 0.75],
      [0, 1.05],
      [-0.65, 0.78],
      [-1, -0.3],
    ],
    size: [108, 100],
    radius: 52,
    rim: 13,
    hinge: [1, -0.5],
  },
  trapeze: {
    corners: [
      [-0.98, -0.72],
      [1.12, -0.98],
      [1, 0.3],
      [0.68, 0.95],
      [-0.55, 0.98],
      [-0.92, 0.35],
    ],
    size: [116, 92],
    radius: 40,
    rim: 25,
    hinge: [1.02, -0.78],
  },
  square: {
    corners: [
      [-1, -0.88],
      [1.02, -0.92],
      [0.98, 0.86],
      [-0.92, 0.9],
    ],
    size: [114, 84],
    radius: 30,
    rim: 26,
    hinge: [1, -0.6],
  },
  club: {
    corners: [
      [-0.96, -0.82],
      [1.1, -0.9],
      [1, 0.1],
      [0.6, 0.92],
      [0, 1.04],
      [-0.6, 0.9],
      [-0.96, 0.1],
    ],
    size: [114, 92],
    radius: 46,
    rim: 22,
    hinge: [1.04, -0.7],
  },
  hex: {
    corners: [
      [-1.02, 0.04],
      [-0.56, -0.94],
      [0.54, -0.98],
      [1.06, -0.02],
      [0.56, 0.96],
      [-0.52, 0.96],
    ],
    size: [116, 102],
    radius: 10,
    rim: 17,
    hinge: [0.86, -0.44],
  },
  octagon: {
    corners: [
      [-1, -0.4],
      [-0.45, -0.98],
      [0.45, -0.98],
      [1.02, -0.42],
      [1.02, 0.4],
      [0.45, 0.98],
      [-0.45, 0.98],
      [-1, 0.4],
    ],
    size: [110, 100],
    radius: 8,
    rim: 17,
    hinge: [0.98, -0.42],
  },
  pilot: {
    corners: [
      [-0.88, -0.9],
      [0.96, -0.98],
      [1.08, -0.45],
      [0.72, 0.72],
      [0.1, 1.06],
      [-0.6, 0.72],
      [-1, -0.2],
    ],
    size: [118, 98],
    radius: 42,
    rim: 15,
    hinge: [1.04, -0.66],
  },
  'cat-eye': {
    corners: [
      [-0.98, -0.5],
      [0.3, -0.72],
      [1.36, -1.3],
      [1.12, 0.16],
      [0.52, 0.98],
      [-0.5, 0.9],
      [-0.98, 0.3],
    ],
    size: [112, 88],
    radius: 30,
    rim: 19,
    hinge: [1.2, -1.06],
  },
  reader: {
    corners: [
      [-0.98, -0.42],
      [1.28, -1.12],
      [1.04, 0.42],
      [0.5, 1],
      [-0.56, 1],
      [-0.88, 0.6],
    ],
    size: [114, 90],
    radius: 16,
    rim: 19,
    hinge: [1.18, -0.98],
  },
  wing: {
    corners: [
      [-0.96, -0.3],
      [0.1, -0.6],
      [1.4, -1.1],
      [1.22, -0.4],
      [1.26, 0.3],
      [0.5, 0.95],
      [-0.6, 0.82],
      [-0.96, 0.3],
    ],
    size: [110, 92],
    radius: 22,
    rim: 18,
    hinge: [1.26, -0.94],
  },
  visor: {
    corners: [
      [0, -0.82],
      [1, -0.98],
      [1.08, -0.7],
      [0.96, 0.46],
      [0.66, 0.94],
      [0.34, 0.9],
      [0.16, 0.5],
      [0, 0.36],
    ],
    size: [246, 104],
    radius: 40,
    rim: 15,
    hinge: [1.04, -0.74],
    single: true,
  },
  shield: {
    corners: [
      [0, -0.9],
      [0.7, -0.82],
      [1.1, -1.06],
      [1.02, 0.1],
      [0.72, 0.86],
      [0.3, 1.02],
      [0.14, 0.6],
      [0, 0.5],
    ],
    size: [240, 104],
    radius: 14,
    rim: 15,
    hinge: [1.06, -0.86],
    single: true,
  },
  halo: {
    corners: [
      [0, -0.96],
      [0.62, -0.92],
      [1.04, -0.5],
      [1.04, 0.3],
      [0.7, 0.9],
      [0.36, 0.86],
      [0.14, 0.44],
      [0, 0.34],
    ],
    size: [244, 108],
    radius: 70,
    rim: 15,
    hinge: [1.04, -0.36],
    single: true,
  },
} as const satisfies Readonly<Record<string, Family>>;
export type FrameKey = keyof typeof families;

/** Families of each quality. No family has two qualities, so that the outline alone shows the quality. */
export const framesOf: readonly (readonly FrameKey[])[] = [
  ['round', 'oval', 'pantos'],
  ['trapeze', 'square', 'club'],
  ['hex', 'octagon', 'pilot'],
  ['cat-eye', 'reader', 'wing'],
  ['visor', 'shield', 'halo'],
];

/** The family of a series: the one in its slug, or one of its quality that the slug draws. */
export const frameOf = (quality: number, slug: string, ofSlug: SeededRandom): FrameKey => {
  const qualityFrames = framesOf[quality - 1] ?? framesOf[0] ?? [];
  return (
    qualityFrames.find((key) => slug.includes(key)) ??
    pickWeighted(
      ofSlug('frame'),
      qualityFrames.map((key) => [key, 1]),
    )
  );
};

export const bridges: Weighted<'arch' | 'bar' | 'saddle' | 'keyhole'> = [
  ['arch', 40],
  ['saddle', 30],
  ['bar', 20],
  ['keyhole', 10],
];
export type BridgeKey = (typeof bridges)[number][0];

/** A frame in its position: paths of its lenses, and the points of arms and nose. */
export interface Frame {
  readonly lenses: readonly string[];
  readonly rim: number;
  readonly hinge: Point;
  /** From the middle to a lens; 0: there is only one. */
  readonly nose: number;
  /** Half of a lens. */
  readonly size: Point;
  /** Middle of the right lens, or the only one. */
  readonly middle: Point;
}

/** Lays a family out around (0, 0). Chance makes it a little wider, higher and heavier. */
export const layoutFrame = (key: FrameKey, chance: SeededRandom): Frame => {
  const family: Family = families[key];
  const width = family.size[0] * interpolate(chance('width'), 0.95, 1.04);
  const height = family.size[1] * interpolate(chance('height'), 0.92, 1.06);
  const rim = family.rim * interpolate(chance('rim'), 0.85, 1.15);
  const gap = interpolate(chance('gap'), 20, 27) + rim / 3;
  const shift = family.single ? 0 : gap + width;
  const toFrame = ([x, y]: Point): Point => [shift + x * width, y * height];
  const mirrored = ([x, y]: Point): Point => [-x, y];
  const { corners, radius, hinge } = family;
  const lenses = () => {
    if (corners === 'ellipse')
      return [ellipse([-shift, 0], width, height), ellipse([shift, 0], width, height)];
    const right = corners.map(toFrame);
    // The corners in the middle, above and below, belong to both halves.
    if (family.single)
      return [
        roundedPolygonPath([...right, ...right.slice(1, -1).toReversed().map(mirrored)], radius),
      ];
    return [roundedPolygonPath(right.map(mirrored), radius), roundedPolygonPath(right, radius)];
  };
  return {
    lenses: lenses(),
    rim,
    hinge: toFrame(hinge),
    nose: family.single ? 0 : gap,
    size: [width, height],
    middle: [shift, 0],
  };
};
