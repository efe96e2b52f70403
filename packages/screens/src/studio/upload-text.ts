import { secondsLeft, type Upload } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useUnits } from './use-units.ts';

/** Status of a running upload, and further details. */
export function useUploadText({ step, file, done, sent, rate, problem, publishing }: Upload): {
  main: string;
  more: string | null;
  bad: boolean;
} {
  const { t } = useTranslation();
  const { megabytes, share, left, pace } = useUnits();
  const all = file?.bytes ?? 0;
  const of = (bytes: number) => t('studio.ofAll', share(bytes, all));
  const said = (main: string, more: string | null = null, bad = false) => ({ main, more, bad });
  // A conflict is shown above the form.
  if (problem && !problem.current && step !== 'whole' && problem.field === undefined) {
    const text =
      problem.kind === 'server'
        ? problem.text
        : t(`studio.problem.${problem.kind}`, { most: megabytes(problem.maxBytes ?? 0) });
    return said(text === '' ? t('studio.problem.server') : text, null, true);
  }
  const seconds = secondsLeft(all - done, rate);
  switch (step) {
    case 'keeping':
      return said(of(done), t('studio.step.keeping'));
    case 'sending':
      return said(
        of(done),
        seconds === null || rate === null
          ? t('studio.goesOn')
          : `${t('studio.timeLeft', { time: left(seconds) })} · ${pace(rate)}`,
      );
    case 'paused':
    case 'waiting':
    case 'login':
    case 'elsewhere':
      return said(of(sent), t(`studio.step.${step}`));
    case 'missing':
      return said(t('studio.step.missing'), of(sent), true);
    case 'whole':
      return said(
        t('studio.wholeOf', share(all, all)),
        publishing ? t('studio.step.posting') : null,
      );
    default:
      return said(file ? of(sent) : t('studio.step.blank'), file ? t(`studio.step.${step}`) : null);
  }
}
