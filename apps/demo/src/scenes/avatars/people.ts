import { blob, disc, line, oval } from '../kit/paint.ts';
import type { Ctx, Point } from '../kit/stage.ts';
import type { PicturedViewer } from '../viewers.ts';
import { shoulders, type Portrait } from './face.ts';

type Style = 'long' | 'short' | 'bob' | 'bun' | 'curls' | 'scarf' | 'beard';

interface Person {
  readonly back: readonly [string, string];
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  readonly shirt: string;
  readonly style: Style;
  readonly glasses?: true;
}

const long: readonly Point[] = [
  [70, 108],
  [84, 46],
  [128, 28],
  [172, 46],
  [188, 108],
  [198, 208],
  [164, 222],
  [92, 222],
  [58, 208],
];
const bob: readonly Point[] = [
  [66, 112],
  [82, 46],
  [128, 28],
  [174, 46],
  [190, 112],
  [192, 164],
  [172, 178],
  [84, 178],
  [64, 164],
];
/** Over the forehead, parted at one side. */
const fringe: readonly Point[] = [
  [76, 118],
  [80, 68],
  [108, 42],
  [150, 42],
  [178, 68],
  [180, 116],
  [168, 90],
  [142, 70],
  [108, 82],
  [88, 96],
];
/** Cropped, higher at the temples. */
const cropped: readonly Point[] = [
  [76, 104],
  [78, 62],
  [104, 36],
  [150, 36],
  [178, 62],
  [180, 104],
  [172, 82],
  [150, 72],
  [108, 72],
  [86, 82],
];
const beard: readonly Point[] = [
  [84, 128],
  [96, 150],
  [128, 152],
  [160, 150],
  [172, 128],
  [172, 160],
  [152, 190],
  [128, 198],
  [104, 190],
  [84, 160],
];

const behind: Partial<Record<Style, (ctx: Ctx, hair: string) => void>> = {
  long: (ctx, hair) => blob(ctx, [...long], hair),
  bob: (ctx, hair) => blob(ctx, [...bob], hair),
  bun: (ctx, hair) => disc(ctx, 128, 30, 27, hair),
  scarf: (ctx, hair) => oval(ctx, 128, 132, 74, 104, hair),
};

const onTop: Record<Style, (ctx: Ctx, hair: string) => void> = {
  long: (ctx, hair) => blob(ctx, [...fringe], hair),
  bob: (ctx, hair) => blob(ctx, [...fringe], hair),
  bun: (ctx, hair) => blob(ctx, [...cropped], hair),
  short: (ctx, hair) => blob(ctx, [...cropped], hair),
  beard: (ctx, hair) => {
    blob(ctx, [...cropped], hair);
    blob(ctx, [...beard], hair);
    line(
      ctx,
      [
        [114, 164],
        [128, 169],
        [142, 164],
      ],
      '#e7b9a4',
      4,
    );
  },
  curls: (ctx, hair) => {
    blob(ctx, [...cropped], hair);
    for (let i = 0; i < 13; i += 1)
      disc(ctx, 74 + i * 9, 78 - 34 * Math.sin((i / 12) * Math.PI), 17, hair);
  },
  scarf: (ctx, hair) => {
    line(
      ctx,
      [
        [76, 120],
        [84, 72],
        [128, 50],
        [172, 72],
        [180, 120],
        [166, 168],
        [128, 196],
        [90, 168],
        [76, 120],
        [84, 72],
      ],
      hair,
      24,
    );
    blob(
      ctx,
      [
        [66, 170],
        [100, 190],
        [128, 196],
        [156, 190],
        [190, 170],
        [196, 230],
        [128, 252],
        [60, 230],
      ],
      hair,
    );
  },
};

const drawn = ({ hair, shirt, style, glasses, ...colours }: Person): Portrait => ({
  ...colours,
  draw: (ctx, face) => {
    behind[style]?.(ctx, hair);
    shoulders(ctx, shirt);
    face();
    onTop[style](ctx, hair);
    if (!glasses) return;
    ctx.strokeStyle = '#1b2230';
    ctx.lineWidth = 5;
    for (const x of [104, 152]) {
      ctx.beginPath();
      ctx.roundRect(x - 20, 104, 40, 32, 14);
      ctx.stroke();
    }
    line(
      ctx,
      [
        [124, 117],
        [132, 117],
      ],
      '#1b2230',
      5,
    );
  },
});

const light = { skin: '#f6cdb0', shade: '#dfa588' };
const olive = { skin: '#e0a981', shade: '#c48a62' };
const brown = { skin: '#b27a55', shade: '#955f3d' };
const dark = { skin: '#8d5a3e', shade: '#6e4029' };

export const people: Record<PicturedViewer, Portrait> = {
  Mia: drawn({
    ...light,
    back: ['#8fb4ff', '#4a63d8'],
    hair: '#6b3a29',
    shirt: '#f2e6d4',
    style: 'long',
  }),
  Leo: drawn({
    ...dark,
    back: ['#ffd08a', '#e08a3c'],
    hair: '#1c1416',
    shirt: '#24466b',
    style: 'short',
  }),
  Noor: drawn({
    ...olive,
    back: ['#ffc3d0', '#d8708c'],
    hair: '#2f6d6a',
    shirt: '#24504e',
    style: 'scarf',
  }),
  Jonas: drawn({
    ...light,
    back: ['#a7dcf4', '#3f86b8'],
    hair: '#c99a4b',
    shirt: '#33415c',
    style: 'short',
    glasses: true,
  }),
  Ines: drawn({
    ...olive,
    back: ['#d5c4ff', '#8461d6'],
    hair: '#2a1a18',
    shirt: '#c8553d',
    style: 'bun',
  }),
  Tomasz: drawn({
    ...light,
    back: ['#b9e6c4', '#4f9d69'],
    hair: '#7a4a2b',
    shirt: '#20313f',
    style: 'beard',
  }),
  Aiko: drawn({
    ...light,
    back: ['#ffd9b0', '#ef8f5f'],
    hair: '#171316',
    shirt: '#4f5fb5',
    style: 'bob',
  }),
  Priya: drawn({
    ...brown,
    back: ['#a9ecdf', '#2f9a8d'],
    hair: '#1d1413',
    shirt: '#b23a6f',
    style: 'long',
  }),
  Samir: drawn({
    ...brown,
    back: ['#f7b7a3', '#c8553d'],
    hair: '#201614',
    shirt: '#ece4d6',
    style: 'curls',
  }),
  Freya: drawn({
    ...light,
    back: ['#b8c7e8', '#5d76ad'],
    hair: '#e0b35e',
    shirt: '#2f6d6a',
    style: 'bun',
  }),
  Diego: drawn({
    ...olive,
    back: ['#ffe0a3', '#e0a13c'],
    hair: '#2a1d18',
    shirt: '#2f5d8a',
    style: 'beard',
  }),
  Hana: drawn({
    ...light,
    back: ['#c9d8ff', '#6f86dd'],
    hair: '#1b1518',
    shirt: '#e6dccb',
    style: 'bob',
    glasses: true,
  }),
  Luca: drawn({
    ...olive,
    back: ['#b6e3d8', '#3f9c8b'],
    hair: '#3b2418',
    shirt: '#7b3f61',
    style: 'curls',
  }),
  Yara: drawn({
    ...brown,
    back: ['#ffcfb8', '#e07a52'],
    hair: '#221716',
    shirt: '#3f6b5f',
    style: 'long',
  }),
  Emre: drawn({
    ...olive,
    back: ['#c3d3e6', '#54759f'],
    hair: '#241b1a',
    shirt: '#c9b48a',
    style: 'beard',
    glasses: true,
  }),
  Sofie: drawn({
    ...light,
    back: ['#f3c6e4', '#b7629c'],
    hair: '#d8b061',
    shirt: '#3b4a78',
    style: 'long',
  }),
  Kofi: drawn({
    ...dark,
    back: ['#cfeab8', '#6aa544'],
    hair: '#191214',
    shirt: '#d7613f',
    style: 'curls',
  }),
  Maren: drawn({
    ...light,
    back: ['#a9e0ee', '#3c93ad'],
    hair: '#a8552f',
    shirt: '#f0e3cf',
    style: 'bun',
  }),
  Ravi: drawn({
    ...brown,
    back: ['#e2cffd', '#8a66d2'],
    hair: '#1c1413',
    shirt: '#2f6d6a',
    style: 'short',
    glasses: true,
  }),
  Elif: drawn({
    ...olive,
    back: ['#ffd3dc', '#d06a83'],
    hair: '#5d4a86',
    shirt: '#3e3260',
    style: 'scarf',
  }),
  Bruno: drawn({
    ...light,
    back: ['#d9e0a8', '#92a041'],
    hair: '#4a2f22',
    shirt: '#27415e',
    style: 'short',
  }),
  Nadia: drawn({
    ...olive,
    back: ['#b9d0ff', '#4a63d8'],
    hair: '#2a1a18',
    shirt: '#c8553d',
    style: 'bob',
  }),
  Owen: drawn({
    ...light,
    back: ['#f7c9a8', '#d07c3f'],
    hair: '#b4552e',
    shirt: '#2c4a4f',
    style: 'beard',
  }),
  Linnea: drawn({
    ...light,
    back: ['#bfe9d2', '#4f9d78'],
    hair: '#e4c27a',
    shirt: '#8a4f7d',
    style: 'bun',
    glasses: true,
  }),
  'Theo Marsh': drawn({
    ...dark,
    back: ['#c7d2f0', '#5a6fb0'],
    hair: '#17110f',
    shirt: '#e8dcc6',
    style: 'short',
    glasses: true,
  }),
  'Ana Duarte': drawn({
    ...brown,
    back: ['#ffc9c2', '#d3645a'],
    hair: '#241615',
    shirt: '#3d5a80',
    style: 'curls',
  }),
  'Jonas Weber': drawn({
    ...light,
    back: ['#cfe6b4', '#6f9d3f'],
    hair: '#8a5a33',
    shirt: '#3a3f58',
    style: 'short',
  }),
  'Mei Lin': drawn({
    ...light,
    back: ['#ffd9c0', '#e2875f'],
    hair: '#151114',
    shirt: '#2f7a73',
    style: 'bob',
  }),
  'Kai Lund': drawn({
    ...light,
    back: ['#b3dcf2', '#4389b5'],
    hair: '#d1a552',
    shirt: '#7a3f4d',
    style: 'curls',
    glasses: true,
  }),
  'Deborah A.': drawn({
    ...dark,
    back: ['#e5c9f5', '#9a5fc4'],
    hair: '#1a1214',
    shirt: '#e0a13c',
    style: 'bun',
  }),
};
