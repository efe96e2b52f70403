import { toast } from '@taice/core';
import { useEffect, useEffectEvent, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chunk } from './chunk.ts';
import { useTaice } from './taice.tsx';

/**
 * A component whose code loads at its first use; null until then. It stays mounted, so that its exit animation shows.
 * After a failure it shows a toast and calls `giveUp`.
 */
export function useLazyComponent<Props>(
  chunk: Chunk<Props>,
  enabled: boolean,
  giveUp: () => void,
): ComponentType<Props> | null {
  const { t } = useTranslation();
  const taice = useTaice();
  const state = useSyncExternalStore(chunk.subscribe, chunk.state, chunk.state);
  const failed = useEffectEvent(() => {
    toast(taice, { kind: 'error', text: t('common.networkFailed') });
    giveUp();
  });
  useEffect(() => {
    if (enabled) chunk.load();
  }, [enabled, chunk]);
  useEffect(() => {
    if (enabled && chunk.state().kind === 'failed') failed();
  }, [enabled, state, chunk]);
  return state.kind === 'ready' ? state.component : null;
}
