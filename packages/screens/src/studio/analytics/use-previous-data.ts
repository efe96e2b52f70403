import { useState } from 'react';
import type { ReadResult } from '../../shared/use-read.ts';

/** The last data for the same `of` stay while another period or figure loads. */
export function usePreviousData<T>(
  { data, loading }: ReadResult<T>,
  subject: string | undefined,
): T | undefined {
  const [previous, setPrevious] = useState({ of: subject, data });
  if (data !== undefined && (previous.data !== data || previous.of !== subject))
    setPrevious({ of: subject, data });
  return data ?? (loading && previous.of === subject ? previous.data : undefined);
}
