import type { Boot } from '@taice/contract';
import type { Outline } from '@taice/contract/pages';
import type { Lang } from '@taice/contract/shapes';
import type { Services } from '../services.ts';
import type { Card } from './card.ts';

/** A page as it is served: what its script needs, what others are told of it, and how it looks before. */
export interface ServedPage {
  readonly boot: Boot;
  readonly card: Card;
  readonly status: 200 | 404;
  readonly outline: Outline;
}

/** What a shell's page at an address is; the only one who knows what the addresses mean. */
export type PageOf = (
  services: Services,
  shell: 'web' | 'miniapp',
  url: URL,
  lang: Lang,
) => Promise<ServedPage>;
