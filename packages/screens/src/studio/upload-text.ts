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
  const progressText = (bytes: number) => t('studio.ofAll', share(bytes, all));
  const toTexts = (main: string, more: string | null = null, bad = false) => ({ main, more, bad });
  // A conflict is shown above the form.
  if (problem && !problem.current && step !== 'whole' && problem.field === undefined) {
    const text =
      problem.kind === 'server'
        ? problem.text
        : t(`studio.problem.${problem.kind}`, { most: megabytes(problem.maxBytes ?? 0) });
    return toTexts(text === '' ? t('studio.problem.server') : text, null, true);
  }
  const seconds = secondsLeft(all - done, rate);
  switch (step) {
    case 'keeping':
      return toTexts(progressText(done), t('studio.step.keeping'));
    case 'sending':
      return toTexts(
        progressText(done),
        seconds === null || rate === null
          ? t('studio.goesOn')
          : `${t('studio.timeLeft', { time: left(seconds) })} · ${pace(rate)}`,
      );
    case 'paused':
    case 'waiting':
    case 'login':
    case 'elsewhere':
      return toTexts(progressText(sent), t(`studio.step.${step}`));
    case 'missing':
      return toTexts(t('studio.step.missing'), progressText(sent), true);
    case 'whole':
      return toTexts(
        t('studio.wholeOf', share(all, all)),
        publishing ? t('studio.step.posting') : null,
      );
    default:
      return toTexts(
        file ? progressText(sent) : t('studio.step.blank'),
        file ? t(`studio.step.${step}`) : null,
      );
  }
}
