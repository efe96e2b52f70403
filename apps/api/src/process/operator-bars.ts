import type { ViewerRestriction } from '../domains/moderation/limit-post.ts';
import { UsageError } from './usage-error.ts';

const countriesOf = (text: unknown): string[] => {
  if (typeof text !== 'string') return [];
  const codes = text.split(',').map((code) => code.trim().toUpperCase());
  if (!codes.every((code) => /^[A-Z]{2}$/.test(code)))
    throw new UsageError('--countries needs two-letter codes like DE,FR');
  return [...new Set(codes)];
};

/** The audience that must not see a video. */
export const barOf = (
  values: Readonly<Record<string, string | boolean | undefined>>,
): ViewerRestriction => ({
  countries: countriesOf(values['countries']),
  adultsOnly: !!values['adults'],
});
