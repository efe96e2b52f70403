import type { ConfirmingWay } from '@taice/contract/shapes';
import { atom } from 'jotai/vanilla';

/** The thing that a confirmation protects. */
export type Protected = 'spend' | 'items' | 'code' | 'data' | 'delete' | 'account';

/** The server has asked who is there, before a call that a stolen session must not make. */
export type Asked = {
  readonly protects: Protected;
  readonly ways: readonly ConfirmingWay[];
  /** Whether it was confirmed; the call that was asked goes on, or is given up. */
  readonly answer: (yes: boolean) => void;
};

/** The question that is up; it lies over whatever else does, as it belongs to what is being done there. */
export const askedAtom = atom<Asked | null>(null);
