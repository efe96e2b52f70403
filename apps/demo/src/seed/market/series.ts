import type { SeriesDraft } from '@taice/api/for-demo';

type Text = SeriesDraft['name'];

const text = (en: string, cn: string, tw: string): Text => ({ en, cn, tw });

interface Family {
  readonly slug: string;
  readonly quality: number;
  readonly name: Text;
  readonly description: Text;
  /** Basis points that levels 1 and 30 add. */
  readonly boost: readonly [number, number];
  /** In points; null: only from the box. */
  readonly price: string | null;
  readonly stock: number;
  readonly limit?: number;
}

/** Two families of each quality, the plainest first. */
const families: readonly Family[] = [
  {
    slug: 'wire-round',
    quality: 1,
    name: text('Wire round', '细丝圆框', '細絲圓框'),
    description: text(
      'A thin wire, two circles, nothing to prove. The pair everyone starts with.',
      '一根细丝，两个圆，不必证明什么。每个人的第一副。',
      '一根細絲，兩個圓，不必證明什麼。每個人的第一副。',
    ),
    boost: [500, 800],
    price: '50',
    stock: 5_000,
  },
  {
    slug: 'reading-room',
    quality: 1,
    name: text('Reading room', '阅览室', '閱覽室'),
    description: text(
      'Borrowed light and a quiet corner, in a frame that forgives being sat on.',
      '借来的灯光，安静的角落，坐到也不会坏的镜框。',
      '借來的燈光，安靜的角落，坐到也不會壞的鏡框。',
    ),
    boost: [550, 850],
    price: '55',
    stock: 4_000,
  },
  {
    slug: 'harbour-frame',
    quality: 2,
    name: text('Harbour frame', '港湾框', '港灣框'),
    description: text(
      'Green glass from the quay, rounded by the tide. Made for long evenings.',
      '码头边的绿玻璃，被潮水磨圆，适合漫长的傍晚。',
      '碼頭邊的綠玻璃，被潮水磨圓，適合漫長的傍晚。',
    ),
    boost: [900, 1_150],
    price: '96',
    stock: 1_500,
  },
  {
    slug: 'moss-frame',
    quality: 2,
    name: text('Moss frame', '苔藓框', '苔蘚框'),
    description: text(
      'Soft on the nose, and the colour of a forest floor after rain.',
      '鼻托柔软，颜色像雨后的林地。',
      '鼻托柔軟，顏色像雨後的林地。',
    ),
    boost: [1_000, 1_180],
    price: '110',
    stock: 1_200,
  },
  {
    slug: 'pilot-high-noon',
    quality: 3,
    name: text('Pilot, high noon', '飞行员·正午', '飛行員·正午'),
    description: text(
      'A double bridge and lenses as blue as the sky straight above.',
      '双梁镜框，镜片蓝得像头顶的天空。',
      '雙梁鏡框，鏡片藍得像頭頂的天空。',
    ),
    boost: [1_200, 1_500],
    price: '150',
    stock: 400,
    limit: 5,
  },
  {
    slug: 'pilot-blue-hour',
    quality: 3,
    name: text('Pilot, blue hour', '飞行员·蓝调时刻', '飛行員·藍調時刻'),
    description: text(
      'The minute after the sun has gone, kept behind glass.',
      '日落之后的那一分钟，被收进镜片里。',
      '日落之後的那一分鐘，被收進鏡片裡。',
    ),
    boost: [1_300, 1_600],
    price: '165',
    stock: 300,
    limit: 5,
  },
  {
    slug: 'cat-eye-nebula',
    quality: 4,
    name: text('Cat-eye nebula', '猫眼星云', '貓眼星雲'),
    description: text(
      'Two corners that look up, and a cloud of stars without a name.',
      '上扬的两角，一片还没有名字的星云。',
      '上揚的兩角，一片還沒有名字的星雲。',
    ),
    boost: [1_800, 2_200],
    price: '235',
    stock: 80,
    limit: 3,
  },
  {
    slug: 'night-reader',
    quality: 4,
    name: text('Night reader', '夜读者', '夜讀者'),
    description: text(
      'For the last chapter, which is always the one after this.',
      '献给最后一章，永远是下一章。',
      '獻給最後一章，永遠是下一章。',
    ),
    boost: [2_000, 2_400],
    price: '260',
    stock: 60,
    limit: 3,
  },
  {
    slug: 'aurora-visor',
    quality: 5,
    name: text('Aurora visor', '极光面罩', '極光面罩'),
    description: text(
      'One pane from temple to temple, in which the north never goes dark.',
      '从一侧到另一侧只有一片镜片，北方在其中永不天黑。',
      '從一側到另一側只有一片鏡片，北方在其中永不天黑。',
    ),
    boost: [2_600, 3_000],
    price: '420',
    stock: 12,
    limit: 1,
  },
  {
    slug: 'first-light',
    quality: 5,
    name: text('First light', '第一缕光', '第一縷光'),
    description: text(
      'Cut so that each facet catches another morning. It is sold nowhere, only found.',
      '每个切面都捕捉到不同的清晨。它不出售，只能遇见。',
      '每個切面都捕捉到不同的清晨。它不出售，只能遇見。',
    ),
    boost: [2_500, 2_900],
    price: null,
    stock: 0,
  },
];

const potion = (
  slug: string,
  power: number,
  price: string,
  quality: number,
  name: Text,
  description: Text,
): SeriesDraft => ({
  slug,
  kind: 'prop',
  name,
  description,
  quality,
  prop: { kind: 'repair_potion', power },
  price,
  stock: 50_000,
});

const potions: readonly SeriesDraft[] = [
  potion(
    'lens-drops',
    10,
    '6',
    1,
    text('Lens drops', '镜片滴液', '鏡片滴液'),
    text(
      'Restores 10 durability. Good for the end of a long evening.',
      '恢复 10 点耐久，适合漫长的夜晚之后。',
      '恢復 10 點耐久，適合漫長的夜晚之後。',
    ),
  ),
  potion(
    'mending-tonic',
    40,
    '22',
    2,
    text('Mending tonic', '修复药水', '修復藥水'),
    text(
      'Restores 40 durability to any frame.',
      '恢复 40 点耐久，任何镜框都适用。',
      '恢復 40 點耐久，任何鏡框都適用。',
    ),
  ),
  potion(
    'workshop-flask',
    100,
    '50',
    3,
    text('Workshop flask', '工坊药瓶', '工坊藥瓶'),
    text(
      'Restores 100 durability: a broken pair is like new.',
      '恢复 100 点耐久，坏掉的一副也焕然一新。',
      '恢復 100 點耐久，壞掉的一副也煥然一新。',
    ),
  ),
];

/** 50, 27, 15, 6.5 and 1.5 of a hundred. */
const box: SeriesDraft = {
  slug: 'mystery-box',
  kind: 'box',
  name: text('Mystery box', '神秘盲盒', '神秘盲盒'),
  description: text(
    'One pair of spectacles, plain to prism.',
    '内含一副从普通到幻彩的眼镜。',
    '內含一副從普通到幻彩的眼鏡。',
  ),
  quality: 4,
  odds: [
    { slug: 'wire-round', ppm: 250_000 },
    { slug: 'reading-room', ppm: 250_000 },
    { slug: 'harbour-frame', ppm: 135_000 },
    { slug: 'moss-frame', ppm: 135_000 },
    { slug: 'pilot-high-noon', ppm: 75_000 },
    { slug: 'pilot-blue-hour', ppm: 75_000 },
    { slug: 'cat-eye-nebula', ppm: 35_000 },
    { slug: 'night-reader', ppm: 30_000 },
    { slug: 'aurora-visor', ppm: 10_000 },
    { slug: 'first-light', ppm: 5_000 },
  ],
  price: '120',
  stock: 2_000,
  per_user_limit: 10,
};

/** The series that the demo's house sells. Items that a box can contain come before it. */
export const demoSeries: readonly SeriesDraft[] = [
  ...families.map(({ boost: [from, to], limit, ...family }): SeriesDraft => ({
    ...family,
    kind: 'spectacles',
    boost: { from, to },
    max_durability: 100,
    per_user_limit: limit ?? null,
  })),
  ...potions,
  box,
];
