import { z } from 'zod';

/** A blank value in a file of variables counts as absent. */
export const blankToUndefined = (value: unknown): unknown => (value === '' ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankToUndefined, schema.optional());
/** Without a slash at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
