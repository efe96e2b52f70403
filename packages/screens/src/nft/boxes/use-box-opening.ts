import { ApiError, type BoxOpened, openBox } from '@taice/core';
import { prefersReducedMotion } from '@taice/ui';
import { useEffect, useRef, useState } from 'react';
import { useTaice } from '../../shared/taice.tsx';
import { errorOf } from '../../shared/outcome.ts';
import type { StagePhase } from './box-stage.tsx';

/** Length of the opening animation, in ms. */
const SHOWN_MS = 2_400;
const ALREADY_OPEN = 1808;

export interface BoxOpeningState {
  readonly phase: StagePhase;
  readonly got: BoxOpened | null;
  /** The server's reason for a refusal. */
  readonly refused: string | null;
  readonly isOpenAlready: boolean;
  open(seed: string): void;
  /** Skips the animation and shows the content. */
  skip(): void;
}

/** Opens a box and controls its animation. */
export const useBoxOpening = (nftId: string): BoxOpeningState => {
  const taice = useTaice();
  const [phase, setPhase] = useState<StagePhase>('closed');
  const [got, setGot] = useState<BoxOpened | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (opened: BoxOpened) => {
    setGot(opened);
    taice.platform.haptic('success');
    if (prefersReducedMotion()) return setPhase('open');
    setPhase('opening');
    timer.current = setTimeout(() => setPhase('open'), SHOWN_MS);
    return undefined;
  };
  const open = async (seed: string): Promise<void> => {
    if (phase !== 'closed') return;
    setPhase('asking');
    setFailure(null);
    const openError = await errorOf(openBox(taice, nftId, seed).then(show));
    if (!openError) return;
    taice.platform.haptic('error');
    setFailure(openError);
    setPhase('closed');
  };
  return {
    phase,
    got,
    refused: failure?.message ?? null,
    isOpenAlready: failure instanceof ApiError && failure.code === ALREADY_OPEN,
    open: (seed) => void open(seed),
    skip: () => {
      clearTimeout(timer.current);
      if (got) setPhase('open');
    },
  };
};
