import type { Boot } from '@taice/contract';
import type { Outline } from '@taice/contract/pages';
import type { Lang } from '@taice/contract/shapes';
import type { Target } from '../http/request-target.ts';
import type { Services } from '../services.ts';
import type { Card } from './card.ts';

/** A page as it is served: data for its script, a card for others, and its look before the script runs. */
export interface ServedPage {
  readonly boot: Boot;
  readonly card: Card;
  readonly status: 200 | 404;
  readonly outline: Outline;
}

/** Resolves an address to a shell's page. Only this function knows what the addresses mean. */
export type ResolvePage = (
  services: Services,
  shell: 'web' | 'miniapp',
  target: Target,
  lang: Lang,
) => Promise<ServedPage>;
