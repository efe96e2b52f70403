import { langs } from '@taice/contract/shapes';
import { isVisible, parseMicro } from '@taice/core/rules';
import { z } from 'zod';

/** The same in every language, as the staff writes it down. */
export const i18n = <T extends z.ZodType>(shape: T) =>
  z.object(
    Object.fromEntries(langs.map((lang) => [lang, shape])) as Record<(typeof langs)[number], T>,
  );
export const line = z.string().min(1).max(200).refine(isVisible);
/** Points in TAICE, handed on as micro-points. */
export const points = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .transform(parseMicro)
  .refine((value) => value > 0n);
