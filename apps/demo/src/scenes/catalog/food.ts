import { upright, wide, type Clip } from './clip.ts';

const shared = { category: 'food', creator: 'slow.kitchen', lang: 'en' } as const;

export const clipsOfFood: readonly Clip[] = [
  {
    ...shared,
    ...wide,
    slug: 'shakshuka',
    durationS: 11,
    posterAtS: 4.4,
    title: 'Shakshuka with what you already have',
    description:
      'Tinned tomatoes, the end of the feta, five eggs. Salt from higher up than you think.',
    tags: ['breakfast', 'eggs', 'onepan'],
  },
  {
    ...shared,
    ...wide,
    slug: 'sushi-belt',
    durationS: 13,
    posterAtS: 5.2,
    title: 'A moment at the belt',
    description: 'I let the pudding go past. There was not going to be a second time.',
    tags: ['sushi', 'counter', 'dinner'],
  },
  {
    ...shared,
    ...wide,
    slug: 'sourdough',
    durationS: 12,
    posterAtS: 8.6,
    title: 'Oven spring, speeded up',
    description:
      'The cat watches every loaf from the floor. This one opened exactly along the cut, so we are both pleased.',
    tags: ['sourdough', 'baking', 'cat'],
  },
  {
    ...shared,
    ...upright,
    slug: 'ramen-counter',
    durationS: 11,
    posterAtS: 2.8,
    title: 'A bowl after midnight',
    description: 'Six seats, one pot, rain on the curtain. Order by pointing.',
    tags: ['ramen', '拉面', 'streetfood', 'rain'],
  },
  {
    ...shared,
    ...upright,
    slug: 'campfire-coffee',
    durationS: 12,
    posterAtS: 4.4,
    title: 'Coffee on a real fire',
    description:
      'Listen for the moment it starts to talk, then take it off. The marshmallow is for the waiting.',
    tags: ['coffee', 'campfire', 'outdoors'],
  },
  {
    ...shared,
    ...upright,
    slug: 'pancakes',
    durationS: 13,
    posterAtS: 7.4,
    title: 'Six pancakes, one spoon of honey',
    description: 'Pour in the middle and leave it alone. It knows the way down.',
    tags: ['pancakes', 'honey', 'sunday'],
  },
];
