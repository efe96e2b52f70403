import type { Services } from '../../../platform/services.ts';
import { type Asset, renewLease } from '../asset-queries.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'log' | 'live'>;

/** Share of the work below which progress is not written again, in per cent. */
const PROGRESS_STEP = 5;

/** The end of the lease of a worker that takes the file now. */
export const leaseEnd = ({ clock, settings }: Pick<Needs, 'clock' | 'settings'>): Date =>
  new Date(clock.real().getTime() + settings.transcode_lease_ms);

/** The progress page then reloads. */
export const pushPostUpdate = (
  { live }: Pick<Needs, 'live'>,
  { userId, postId }: Pick<Asset, 'userId' | 'postId'>,
): void => live.publish({ userId, event: { kind: 'post', id: `${postId}` } });

/** Holds the file for as long as this process lives, and reports the progress. */
export const holdLease = (needs: Needs, asset: Asset) => {
  const { db, clock, settings, log } = needs;
  const lost = new AbortController();
  let percent = 0;
  let reported = 0;
  let reporting: Promise<void> = Promise.resolve();
  const reportProgress = (): void => {
    reported = percent;
    const word = { progress: percent, at: clock.real(), until: leaseEnd(needs) };
    reporting = reporting.then(() =>
      renewLease(db, asset, word).then(
        (isOurs) => (isOurs ? pushPostUpdate(needs, asset) : lost.abort()),
        // Renewed again soon. If the database stays away, the lease ends and another worker starts over.
        (error: unknown) => log.warn({ err: error }, 'could not renew the lease of a file'),
      ),
    );
  };
  const timer = setInterval(reportProgress, settings.transcode_lease_ms / 4);
  return {
    signal: lost.signal,
    progress: (ratio: number) => {
      percent = Math.floor(ratio * 100);
      if (percent >= reported + PROGRESS_STEP) reportProgress();
    },
    stop: async () => {
      clearInterval(timer);
      await reporting;
    },
  };
};
