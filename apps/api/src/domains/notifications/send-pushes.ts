import type { Database } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { holdDeliveries, recordDeliveryResult, type DeliveryResult } from './deliveries.ts';
import { type CycleOptions, runChannelCycle } from './run-channel-cycle.ts';
import type { PushPort, PushResult } from './push-port.ts';
import { browsersOf, recordPushResults, type PushBrowser } from './push-queries.ts';
import { quietFrom } from './notification-preferences.ts';
import {
  type Sender,
  sendDueDeliveries,
  retryUntilStored,
  type TakenDelivery,
} from './send-due-deliveries.ts';

export interface PushSender extends Sender {
  readonly port: PushPort;
}

/** Limits of calls to push services: per second, and concurrent. */
export const PUSH_RATE_LIMITS = { perSecond: 100, inFlight: 8 } as const;

interface Ended {
  readonly browser: PushBrowser;
  readonly result: PushResult;
}

/** Result for the person: one browser that has it is enough, and no browser gets it twice. */
const settledOf = (results: readonly Ended[]): DeliveryResult & { readonly retryMs?: number } => {
  const find = <K extends PushResult['kind']>(kind: K) =>
    results
      .map(({ result }) => result)
      .find((one): one is PushResult & { kind: K } => one.kind === kind);
  if (find('sent')) return { state: 'sent' };
  const unknown = find('unknown');
  if (unknown) return { state: 'unknown', why: unknown.why };
  const later = find('later');
  if (later) return { state: 'waiting', why: later.why, retryMs: later.retryMs };
  const rejected = find('refused');
  if (rejected) return { state: 'failed', why: rejected.why };
  return { state: 'unreachable', why: results.length > 0 ? 'gone' : 'logged out' };
};

const deliver = async (
  sender: PushSender,
  { person, tries, text, expiresAt, isUrgent }: TakenDelivery,
): Promise<void> => {
  const { db, clock, port, log } = sender;
  const browsers = await browsersOf(db, person.user_id, clock.real());
  const { title, body, link } = text;
  const ids = tries.map(({ id }) => id);
  const notice = { title, body, link, tag: `${ids[0]}` };
  const now = clock.rule();
  // A browser that is offline now must not show it at night.
  const quietUntil = isUrgent ? undefined : quietFrom(person, person.timezone, now);
  const keepMs = Math.min(+expiresAt, +(quietUntil ?? expiresAt)) - now.getTime();
  const results = await Promise.all(
    browsers.map(async (browser) => ({
      browser,
      result: await port.send(browser, notice, keepMs),
    })),
  );
  const idsOf = (...kinds: PushResult['kind'][]): bigint[] =>
    results.filter(({ result }) => kinds.includes(result.kind)).map(({ browser }) => browser.id);
  for (const { result } of results)
    if (result.kind === 'refused')
      log.warn({ result, of: `${ids[0]}` }, 'push service refused the message');
  const { retryMs, ...settled } = settledOf(results);
  await retryUntilStored(sender, () =>
    transaction(db, async (tx) => {
      await recordDeliveryResult(tx, tries, settled, clock.rule());
      if (retryMs !== undefined) {
        const retryAt = new Date(clock.rule().getTime() + retryMs);
        await holdDeliveries(tx, ids, retryAt, expiresAt);
      }
      const marks = {
        worked: idsOf('sent'),
        failed: idsOf('refused'),
        silent: idsOf('unknown', 'later'),
        gone: idsOf('gone'),
      };
      await recordPushResults(tx, marks, clock.real());
    }),
  );
};

/** Sends due notifications to people's browsers; `lockDb` as in `sendDueDeliveries`. */
export const sendPushes = (
  sender: PushSender,
  lockDb: Database,
  isStopped: () => boolean = () => false,
): Promise<void> =>
  sendDueDeliveries(sender, 'push', lockDb, (delivery) => deliver(sender, delivery), isStopped);

/** Sends browser notifications; returns at once if another process does. */
export const runPushCycle = (sender: PushSender, options: CycleOptions): Promise<void> =>
  runChannelCycle(
    sender,
    { channel: 'push', send: (lockDb, isStopped) => sendPushes(sender, lockDb, isStopped) },
    options,
  );
