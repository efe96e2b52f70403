import { StatePill } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useProcessText } from './process-text.ts';
import { useProcess } from './use-process.ts';

/** State of a published upload, in one word. */
export function ProcessPill({ id }: { id: string }) {
  const { t } = useTranslation();
  const { stands, gone } = useProcess(id);
  const { stateOf, toneOf } = useProcessText();
  if (gone) return <StatePill>{t('studio.state.gone')}</StatePill>;
  if (!stands) return <StatePill>{t('common.loading')}</StatePill>;
  return <StatePill tone={toneOf(stands)}>{stateOf(stands)}</StatePill>;
}
