import type { ConfirmationMethod } from '@taice/contract/shapes';
import { atom } from 'jotai/vanilla';

/** The thing that a confirmation protects. */
export type ProtectedAction = 'spend' | 'items' | 'code' | 'data' | 'delete' | 'account';

/** The server asks for a confirmation of the owner, before a call that a stolen session must not make. */
export type IdentityPrompt = {
  readonly protects: ProtectedAction;
  readonly ways: readonly ConfirmationMethod[];
  /** `yes`: it was confirmed and the call continues; otherwise the call is cancelled. */
  readonly answer: (yes: boolean) => void;
};

/** The open question. It lies above all other overlays, because it belongs to the action there. */
export const identityPromptAtom = atom<IdentityPrompt | null>(null);
