import { useState } from 'react';
import type { ReadResult } from '../../shared/use-read.ts';

/** The last data for the same `of` stay while another period or figure loads. */
export function usePreviousData<T>(
  { data, loading }: ReadResult<T>,
  of: string | undefined,
): T | undefined {
  const [kept, setKept] = useState({ of, data });
  if (data !== undefined && (kept.data !== data || kept.of !== of)) setKept({ of, data });
  return data ?? (loading && kept.of === of ? kept.data : undefined);
}
