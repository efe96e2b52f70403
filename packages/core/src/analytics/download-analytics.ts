import { analyticsExportPath, langHeaders } from '@taice/contract/shapes';
import { NetworkError } from '../client/errors.ts';
import { langAtom, tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';
import type { AnalyticsFilter } from './queries.ts';

/** Downloads a period's figures as a file; rejects if that fails. */
export async function downloadAnalytics(
  { store }: Taice,
  { postId, range }: AnalyticsFilter,
): Promise<{ name: string; file: Blob }> {
  const query = new URLSearchParams({ range, ...(postId !== undefined && { post_id: postId }) });
  const response = await fetch(`${analyticsExportPath}?${query}`, {
    headers: {
      Authorization: `Bearer ${store.get(tokenAtom) ?? ''}`,
      lang: langHeaders[store.get(langAtom)],
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
  if (!response.ok) throw new NetworkError('response Error');
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? 'taice.csv', file: await response.blob() };
}
