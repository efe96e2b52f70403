import type { Reply, TaiceContract } from '@taice/contract';

type Answer = Reply<TaiceContract['posts']['feed']>;
type Video = Answer['list'][number];

/** How well a video stands beside words that promise points: it pays, and then it is wider than high. */
const fit = ({ reward, width, height }: Video): number =>
  (reward?.state === 'available' ? 2 : 0) + (width > height ? 1 : 0);

/** The video that stands beside the invitation: of those that fit best, the first. */
export const invitedOf = (answer: Answer | undefined): Video | undefined =>
  answer?.list.toSorted((a, b) => fit(b) - fit(a))[0];
