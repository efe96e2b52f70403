import type { Lang } from '@taice/contract/shapes';
import { atom } from 'jotai/vanilla';

/** The bearer token; null for a visitor. */
export const tokenAtom = atom<string | null>(null);
export const langAtom = atom<Lang>('en');
export const onlineAtom = atom(true);
/** False until it is known if a person is logged in: while the mini-app logs in by itself. */
export const readyAtom = atom(false);
