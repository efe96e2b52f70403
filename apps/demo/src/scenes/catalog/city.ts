import { upright, wide, type Clip } from './clip.ts';

const shared = { category: 'city', creator: 'walk.quiet', lang: 'en' } as const;

export const clipsOfCity: readonly Clip[] = [
  {
    ...shared,
    ...upright,
    slug: 'neon-rain',
    durationS: 12,
    posterAtS: 4.5,
    title: 'Shinjuku in the rain, no talking',
    description: 'The camera is held at the height of the umbrella. Stay for the puddles.',
    tags: ['tokyo', 'rain', 'neon', 'walk'],
  },
  {
    ...shared,
    ...upright,
    slug: 'night-train',
    durationS: 15,
    posterAtS: 6,
    title: 'Window seat, last train north',
    description:
      'One coffee, and nobody in the carriage but a man in a blue hat who slept through all of it.',
    tags: ['train', 'snow', 'lofi'],
  },
  {
    ...shared,
    ...wide,
    slug: 'harbour-wheel',
    durationS: 13,
    posterAtS: 8.8,
    title: 'New Year from the cheap side of the harbour',
    description: 'You see everything twice from here, and the second one is upside down.',
    tags: ['fireworks', 'harbour', 'night'],
  },
  {
    ...shared,
    ...wide,
    slug: 'soundcheck',
    durationS: 11,
    posterAtS: 3.1,
    title: 'The last bars of the last song',
    description: 'Row nine, a little to the right, where the kick drum reaches your ribs.',
    tags: ['live', 'concert', 'synth'],
  },
  {
    ...shared,
    ...upright,
    slug: 'late-kickabout',
    durationS: 12,
    posterAtS: 3,
    title: 'Rooftop court, lights out at eleven',
    description: 'He said he could keep it up until the train came by. It came by twice.',
    tags: ['football', 'freestyle', 'rooftop'],
  },
  {
    ...shared,
    ...wide,
    slug: 'blue-avenue',
    durationS: 14,
    posterAtS: 5.6,
    title: 'Long exposure without a filter',
    description:
      'One crossing from sundown to midnight and back again. The yellow tram is the number 9.',
    tags: ['timelapse', 'avenue', 'tram'],
  },
];
