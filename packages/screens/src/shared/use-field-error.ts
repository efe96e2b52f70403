import { errorText, getErrorField } from '@taice/core';
import { useState } from 'react';

/**
 * The server's error on a field of a form. It stays at the field, in addition to the toast, while the form holds the
 * refused `values`.
 */
export function useFieldError(values: unknown) {
  const currentKey = JSON.stringify(values);
  const [last, setLast] = useState<{ seen: string; field: string; text: string } | null>(null);
  const standing = last?.seen === currentKey ? last : null;
  return {
    /** Takes the error of the last request; null after a success. */
    take: (error: unknown) => {
      const field = getErrorField(error);
      setLast(field === null ? null : { seen: currentKey, field, text: errorText(error) });
    },
    says: (field: string): string | undefined =>
      standing?.field === field ? standing.text : undefined,
    /** A new object for each refusal, so that effects can depend on it. */
    standing,
  };
}
