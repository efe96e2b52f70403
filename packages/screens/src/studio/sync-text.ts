import { ApiError } from '@taice/core';
import type { TFunction } from 'i18next';

const reasons = ['off', 'address', 'video', 'channel', 'embeddable'] as const;

/** The reason why YouTube's video or channel cannot be used; undefined for any other error. */
export const syncProblem = (error: unknown, t: TFunction): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 1704) return t('studio.sync.problem.today');
  if (error.code !== 1705) return undefined;
  const { reason } = error.data as { reason?: string };
  return t(`studio.sync.problem.${reasons.find((each) => each === reason) ?? 'channel'}`);
};

/** The reason why one of the videos was refused. */
export const syncRefusal = (error: number, reason: string | null, t: TFunction): string => {
  if (error === 1704) return t('studio.sync.problem.today');
  if (error === 1706) return t('studio.sync.problem.here');
  return t(`studio.sync.problem.${reasons.find((each) => each === reason) ?? 'video'}`);
};
