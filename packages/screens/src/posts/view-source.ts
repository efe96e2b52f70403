import type { ViewSource } from '@taice/contract';
import { getPreviousPath } from '../shared/router/previous-path.ts';

const byPath: ReadonlyArray<readonly [RegExp, ViewSource]> = [
  [/^\/(Home|V2\/videos|customized)$/, 'home'],
  [/^\/Discover/, 'search'],
  [/^\/(Profile|SelfProfile|Creators)/, 'profile'],
  [/^\/videoDetail/, 'next'],
  [/^\/(Collect|V2\/(history|collection|myvideos|messagecenter))/, 'library'],
];

/** Where the viewer came from, for the creator's statistics; undefined: unknown. */
export const viewSource = (visit: string): ViewSource | undefined => {
  if (new URLSearchParams(location.search).has('share_code')) return 'share';
  const from = getPreviousPath(visit);
  if (from !== undefined) return byPath.find(([pattern]) => pattern.test(from))?.[1];
  const { referrer } = document;
  return referrer !== '' && !referrer.startsWith(location.origin) ? 'external' : undefined;
};
