import { addDays, businessDayStart } from '@taice/core/rules';
import { botApiError, startBotApi } from '@taice/testkit/telegram';
import type { Services } from '../../../platform/services.ts';
import type { TestClock } from '../../../testing/test-clock.ts';
import { localMinute } from '../../sign-in/local-day.ts';
import { minutesUntil } from '../local-minute.ts';
import { botChat, type ChatPort } from '../chat-port.ts';
import { expireDeliveries } from '../deliveries.ts';
import { createRateLimiter } from '../rate-limiter.ts';
import { planReminders } from '../plan-reminders.ts';
import { type ChatSender, sendChats } from '../send-chats.ts';
import {
  chosenMinute,
  comesAt,
  kinds,
  makePeople,
  quietOf,
  signIn,
  zones,
} from './reminded-people.ts';

/** New York and Havana set their clocks back on this day. */
const DAY = '2026-11-01';
/** Start of the day. */
export const remindedDayStart = new Date(businessDayStart(DAY));

const TOKEN = '42:token';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Telegram's limit of messages a second; above it, or twice a second in one chat, it answers 429. */
const MAX_PER_SECOND = 30;
/** Minutes after the chosen one that count as in time. */
const MAX_DELAY_MINUTES = 20;

type Needs = Pick<Services, 'db' | 'settings' | 'config' | 'log'> & { readonly clock: TestClock };
type Reminded = { readonly n: number; readonly at: number };

export interface RemindedDay {
  readonly reminded: number;
  /** `due`: people with a chosen minute on this day. `inTime`: those reminded within 20 minutes of it. */
  readonly due: number;
  readonly inTime: number;
  /** Wrong or missing reminders, and violated limits of Telegram. */
  readonly faults: readonly string[];
  /** ms of real time: all planning, planning of the fullest minute, and all sending. */
  readonly spent: { readonly planning: number; readonly fullest: number; readonly sending: number };
}

/** A Telegram stand-in on the simulated clock, with its limits and a log of the messages. */
const telegramOf = async (now: () => number, retryAt: ReadonlySet<number>) => {
  const delivered: Reminded[] = [];
  const callTimes: number[] = [];
  const lastOf = new Map<number, number>();
  const violations: string[] = [];
  let [quietFrom, quietUntil] = [0, 0];
  const standIn = await startBotApi(TOKEN, {
    before: ({ payload }) => {
      const [at, n] = [now(), Number(payload['chat_id']) - 1];
      // Calls already under way when Telegram asks for a pause are no violation.
      if (at > quietFrom && at < quietUntil)
        violations.push(`${n} at ${at}: called while asked for quiet`);
      callTimes.push(at);
      if (callTimes.filter((other) => other > at - 1_000).length > MAX_PER_SECOND)
        violations.push(`${n} at ${at}: more than ${MAX_PER_SECOND} in a second`);
      if (callTimes.length > 2 * MAX_PER_SECOND) callTimes.splice(0, MAX_PER_SECOND);
      if (at - (lastOf.get(n) ?? -Infinity) < 1_000)
        violations.push(`${n} at ${at}: twice in a second`);
      lastOf.set(n, at);
      if (kinds.hasBlocked(n)) return botApiError(403, 'Forbidden: bot was blocked by the user');
      if (retryAt.has(standIn.calls.length)) {
        [quietFrom, quietUntil] = [at, at + 20_000];
        return botApiError(429, 'Too Many Requests: retry after 20', { retry_after: 20 });
      }
      delivered.push({ n, at });
      return undefined;
    },
  });
  return { standIn, came: delivered, broken: violations };
};

/** Sends as in production, but a wait ends at once and advances the clock; no call is open then. */
const senderOf = (needs: Needs, apiRoot: string): ChatSender => {
  const { clock } = needs;
  const bot = botChat(TOKEN, apiRoot);
  const openCalls = new Set<Promise<unknown>>();
  const port: ChatPort = {
    send: async (chatId, message) => {
      const sending = bot.send(chatId, message);
      openCalls.add(sending);
      return sending.finally(() => openCalls.delete(sending));
    },
  };
  const timing = {
    now: () => clock.real().getTime(),
    sleep: async (ms: number) => {
      await Promise.allSettled(openCalls);
      clock.advance(ms);
    },
  };
  return { ...needs, port, timing, rateLimiter: createRateLimiter(timing) };
};

const zoneOf = (n: number): string => zones[n % zones.length] ?? '';
const isQuietFor = (n: number, at: number): boolean => {
  const minute = localMinute(new Date(at), zoneOf(n));
  const [from, to] = quietOf(n) ?? [22 * 60, 8 * 60];
  return minute >= from || minute < to;
};
const minutesOfDay = new Map<string, number>();
/** First time of the day at which a zone's clock shows the minute. */
const firstAt = (zone: string, minute: number): number | undefined => {
  if (!minutesOfDay.has(`${zone} 0`))
    for (let minuteOfDay = 1_439; minuteOfDay >= 0; minuteOfDay -= 1) {
      const moment = businessDayStart(DAY) + minuteOfDay * MINUTE_MS;
      minutesOfDay.set(`${zone} ${localMinute(new Date(moment), zone)}`, moment);
    }
  return minutesOfDay.get(`${zone} ${minute}`);
};

/** Wrong messages among those sent. */
const faultsOf = (delivered: readonly Reminded[]): string[] => {
  const faults: string[] = [];
  const remindedIds = new Set<number>();
  for (const { n, at } of delivered) {
    if (remindedIds.has(n)) faults.push(`${n} twice`);
    remindedIds.add(n);
    if (isQuietFor(n, at)) faults.push(`${n} in quiet hours`);
    if (businessDayStart(DAY) + comesAt(n) * MINUTE_MS <= at - MINUTE_MS)
      faults.push(`${n} has signed in`);
    const isLeft = !kinds.isOff(n) && !kinds.isShut(n) && !kinds.hasBlocked(n);
    if (!isLeft || (kinds.hasNothing(n) && !kinds.hasChosen(n))) faults.push(`${n} is not told`);
  }
  return faults;
};

/** Faults of a default reminder: a person who does not sign in gets it, at least two hours before the reset. */
const faultsOfOurs = (n: number, at: number | undefined): string[] => {
  if (kinds.hasNothing(n)) return [];
  if (at === undefined) return comesAt(n) === Infinity ? [`${n} is forgotten`] : [];
  const isLate = businessDayStart(DAY) + 24 * HOUR_MS - at <= 2 * HOUR_MS;
  const isAfter = localMinute(new Date(at), zoneOf(n)) > 1_220;
  return [...(isLate ? [`${n} too late`] : []), ...(isAfter ? [`${n} after 20:20`] : [])];
};

/** Outcome for a chosen minute; 'none' if it does not occur on the day, or the person signs in before. */
const ownMinute = (
  n: number,
  at: number | undefined,
): 'none' | 'forgotten' | 'late' | 'in time' => {
  const chosen = chosenMinute(n) ?? 0;
  const first = firstAt(zoneOf(n), chosen);
  if (first === undefined || isQuietFor(n, first)) return 'none';
  if (businessDayStart(DAY) + comesAt(n) * MINUTE_MS <= first + MAX_DELAY_MINUTES * MINUTE_MS)
    return 'none';
  if (at === undefined) return 'forgotten';
  const delayMinutes = minutesUntil(chosen, localMinute(new Date(at), zoneOf(n)));
  return at >= first && delayMinutes <= MAX_DELAY_MINUTES ? 'in time' : 'late';
};

const judgeDeliveries = (people: number, delivered: readonly Reminded[]) => {
  const times = new Map(delivered.map(({ n, at }) => [n, at]));
  const faults = faultsOf(delivered);
  let [due, inTime] = [0, 0];
  for (let n = 0; n < people; n += 1) {
    if (kinds.isOff(n) || kinds.isShut(n) || kinds.hasBlocked(n)) continue;
    const at = times.get(n);
    if (!kinds.hasChosen(n)) {
      faults.push(...faultsOfOurs(n, at));
      continue;
    }
    const outcome = ownMinute(n, at);
    if (outcome === 'none') continue;
    due += 1;
    if (outcome === 'in time') inTime += 1;
    if (outcome === 'forgotten') faults.push(`${n} is forgotten`);
  }
  return { faults, due, inTime };
};

/**
 * Simulates a day on which clocks are set back, for people in 24 zones. Planning and sending run as in production,
 * against Telegram's stand-in and on a simulated clock.
 *
 * Needs an empty database, with the clock at `remindedDayStart`.
 */
export const remindADay = async (needs: Needs, people: number): Promise<RemindedDay> => {
  const { db, clock } = needs;
  const start = businessDayStart(DAY);
  const ids = await makePeople(db, people, addDays(DAY, -1));
  const minutes = Map.groupBy(ids.keys(), comesAt);
  const signInAt = (minute: number) => {
    const userIds = (minutes.get(minute) ?? []).flatMap((n) => ids[n] ?? []);
    return signIn(db, userIds, DAY);
  };
  const now = () => clock.real().getTime();
  const {
    standIn,
    came: delivered,
    broken,
  } = await telegramOf(now, new Set([50, 333, 400, 1_200, 40_000]));
  const sender = senderOf(needs, standIn.url);
  const durationsMs = { planning: 0, fullest: 0, sending: 0 };
  const timed = async (work: Promise<void>): Promise<number> => {
    const startedAt = performance.now();
    await work;
    return performance.now() - startedAt;
  };
  for (const firstMinute of [-1, 0]) await signInAt(firstMinute);
  for (let minute = 0; minute < 1_440;) {
    const planning = await timed(planReminders(needs));
    durationsMs.planning += planning;
    durationsMs.fullest = Math.max(durationsMs.fullest, planning);
    durationsMs.sending += await timed(sendChats(sender, db));
    await expireDeliveries(db, clock.rule());
    // Sending took time as well; no one signs in meanwhile.
    const next = Math.max(minute + 1, Math.floor((now() - start) / MINUTE_MS));
    clock.advance(Math.max(0, start + next * MINUTE_MS - now()));
    for (; minute < next; minute += 1) await signInAt(minute + 1);
  }
  await standIn.close();
  const { faults, due, inTime } = judgeDeliveries(people, delivered);
  return {
    reminded: delivered.length,
    due,
    inTime,
    faults: [...broken, ...faults],
    spent: durationsMs,
  };
};
