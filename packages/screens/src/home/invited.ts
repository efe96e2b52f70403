import type { Reply, TaiceContract } from '@taice/contract';

type Answer = Reply<TaiceContract['posts']['feed']>;

/** The video that stands beside the invitation: one that is wider than high, where there is any. */
export const invitedOf = (answer: Answer | undefined): Answer['list'][number] | undefined =>
  answer?.list.find(({ width, height }) => width > height) ?? answer?.list[0];
