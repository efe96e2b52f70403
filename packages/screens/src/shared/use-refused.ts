import { errorText, fieldOf } from '@taice/core';
import { useState } from 'react';

/**
 * What the server said against a field of a form. It stands there, besides the toast, for as long as
 * the form holds the `values` that were refused.
 */
export function useRefused(values: unknown) {
  const now = JSON.stringify(values);
  const [last, setLast] = useState<{ seen: string; field: string; text: string } | null>(null);
  const standing = last?.seen === now ? last : null;
  return {
    /** Of what was sent last; null once that went through. */
    take: (error: unknown) => {
      const field = fieldOf(error);
      setLast(field === null ? null : { seen: now, field, text: errorText(error) });
    },
    says: (field: string): string | undefined =>
      standing?.field === field ? standing.text : undefined,
    /** Anew with each refusal, for what is to follow one. */
    standing,
  };
}
