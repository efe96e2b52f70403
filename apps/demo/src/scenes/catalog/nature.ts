import { upright, wide, type Clip } from './clip.ts';

const shared = { category: 'nature', creator: 'ridge.river', lang: 'en' } as const;

export const clipsOfNature: readonly Clip[] = [
  {
    ...shared,
    ...upright,
    slug: 'blue-hour-lake',
    // A newcomer's first: it takes the whole 30 s of watching, with some to spare.
    durationS: 42,
    posterAtS: 4,
    title: 'Blue hour at Lake Bohinj',
    description:
      'We waited two hours for the wind to drop, then it did, all at once. The tent was pitched where the map said not to.',
    tags: ['lake', 'camping', 'bluehour'],
  },
  {
    ...shared,
    ...wide,
    slug: 'karwendel-ridge',
    durationS: 17,
    posterAtS: 6,
    title: 'Evening on the Karwendel ridge',
    description:
      'Scharnitz to Pfeishütte with one bag and no signal. The wind drops here every evening, and then it is only you.',
    tags: ['solo', 'alps', 'hiking'],
  },
  {
    ...shared,
    ...upright,
    slug: 'aurora-cabin',
    durationS: 13,
    posterAtS: 3.5,
    title: 'A cabin without power, night 41',
    description: 'The stove is on, the road is gone, and the sky does this without asking anyone.',
    tags: ['aurora', 'cabin', 'winter'],
  },
  {
    ...shared,
    ...wide,
    slug: 'last-climb',
    durationS: 11,
    posterAtS: 2.1,
    title: 'The last climb, told by the heart rate',
    description:
      '172 at the bottom, 189 on top, and somewhere around the third hill it stopped hurting.',
    tags: ['trailrunning', 'sunset', 'training'],
  },
  {
    ...shared,
    ...upright,
    slug: 'humpback',
    durationS: 14,
    posterAtS: 3.9,
    title: 'She brought the calf to us',
    description:
      'Vava’u, early August. We cut the engine and floated; they came past twice to have a look.',
    tags: ['whales', 'ocean', 'freediving'],
  },
  {
    ...shared,
    ...wide,
    slug: 'lighthouse',
    durationS: 12,
    posterAtS: 2.6,
    title: 'Force nine at the old light',
    description: 'The boat is Martin, who should have stayed in. He is fine and owes us dinner.',
    tags: ['storm', 'lighthouse', 'sea'],
  },
];
