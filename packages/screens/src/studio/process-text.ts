import type { ProcessState } from '@taice/contract';
import { useTranslation } from 'react-i18next';

/** Text and tone of a video's state. */
export function useProcessText() {
  const { t } = useTranslation();
  return {
    stateOf: ({ state, progress }: ProcessState) => t(`studio.state.${state}`, { progress }),
    toneOf: ({ state }: ProcessState) => {
      if (state === 'published') return 'good' as const;
      if (state === 'process_failed' || state === 'rejected') return 'bad' as const;
      return state === 'processing' ? ('accent' as const) : ('muted' as const);
    },
    /** The reason for a failure, or a warning; null: neither. */
    reasonOf: ({ error, state, reject_reason, sound_lost }: ProcessState): string | null => {
      if (state === 'rejected') {
        const reason = reject_reason ?? t('studio.reason.rejected');
        return reason === 'duplicate' ? t('studio.reason.duplicate') : reason;
      }
      if (state !== 'process_failed') return sound_lost ? t('studio.soundLost') : null;
      if (!error) return t('studio.reason.stopped');
      return t(`studio.reason.${error.kind}`, { defaultValue: error.reason });
    },
  };
}
