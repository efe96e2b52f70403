import { upright, wide, type Clip } from './clip.ts';

const shared = { category: 'space', creator: 'low.orbit', lang: 'en' } as const;

export const clipsOfSpace: readonly Clip[] = [
  {
    ...shared,
    ...wide,
    slug: 'station-orbit',
    durationS: 16,
    posterAtS: 6.2,
    title: 'One orbit in sixteen seconds',
    description:
      'Ninety minutes made short. Watch the left edge: those are cities, and then it is morning again.',
    tags: ['station', 'earth', 'orbit'],
  },
  {
    ...shared,
    ...upright,
    slug: 'milky-camp',
    durationS: 13,
    posterAtS: 6.24,
    title: 'Nine meteors and a bus',
    description:
      'The Perseids from a field with no lights for forty kilometres. My daughter counted; I only pointed the telescope.',
    tags: ['perseids', 'milkyway', 'camping'],
  },
  {
    ...shared,
    ...wide,
    slug: 'ringed-giant',
    durationS: 14,
    posterAtS: 5.4,
    title: 'If you could fly along the rings',
    description:
      'Drawn to scale, except for the ship, which is far too big, and the silence, which is not silent.',
    tags: ['saturn', 'rings', 'explained'],
  },
  {
    ...shared,
    ...upright,
    slug: 'launch-night',
    durationS: 14,
    posterAtS: 6.6,
    title: 'Launch night from across the lagoon',
    description: 'First you see it, then everyone goes quiet, then you feel it in your shoes.',
    tags: ['launch', 'rocket', 'night'],
  },
  {
    ...shared,
    ...upright,
    slug: 'moonwalk',
    durationS: 12,
    posterAtS: 5,
    title: 'Why everybody hops on the moon',
    description:
      'Walking wastes the gravity you do not have. Two seconds a hop, six hops, one earth.',
    tags: ['moon', 'physics', 'explained'],
  },
  {
    ...shared,
    ...wide,
    slug: 'mars-rover',
    durationS: 13,
    posterAtS: 7.2,
    title: 'A blue sunset for one small rover',
    description:
      'The dust there scatters the light the other way round: red days, blue evenings. Two moons, nobody home.',
    tags: ['mars', 'rover', 'sunset'],
  },
];
