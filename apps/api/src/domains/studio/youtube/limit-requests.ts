import type { Services } from '../../../platform/services.ts';
import { limitShared } from '../../../platform/http/call-limits.ts';
import { perDay } from '../../../platform/http/rate-limit.ts';

/** Counts a request to YouTube, whose daily quota of a few thousand is shared; 1704 once a person has used theirs. */
export const limitYouTubeRequests = ({
  db,
  clock,
  settings,
  user,
}: Pick<Services, 'db' | 'clock' | 'settings'> & {
  readonly user: { readonly userId: bigint };
}): Promise<void> => {
  const rate = perDay(settings.youtube_asks_per_day);
  return limitShared(db, [{ key: `youtube ${user.userId}`, rate, code: 1704 }], clock.real());
};
