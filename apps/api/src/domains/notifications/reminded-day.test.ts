import { addDays, businessDayStart } from '@taice/core/rules';
import { botApiError, startBotApi } from '@taice/testkit/telegram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { localMinute } from '../sign-in/local-day.ts';
import { minutesTo } from './at-minute.ts';
import { botChat, type ChatPort } from './chat-port.ts';
import { dropLate } from './deliveries.ts';
import { createPace } from './pace.ts';
import { planReminders } from './plan-reminders.ts';
import { sendChats } from './send-chats.ts';
import { botToken } from './testing/given.ts';
import {
  chosenMinute,
  comesAt,
  kinds,
  makePeople,
  quietOf,
  signIn,
  zones,
} from './testing/reminded-people.ts';

const PEOPLE = process.env['TEST_LONG'] === '1' ? 100_000 : 2_400;
/** New York and Havana put their clocks back on it. */
const DAY = '2026-11-01';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ now: new Date(businessDayStart(DAY)) });
});
afterAll(() => api.stop());

/** Of Telegram's: what nobody may send more of in a second, in all and to one chat; it answers 429 to whoever does. */
const MOST_IN_ALL = 30;

/** Telegram on the clock of the test, with its limits, and what came when. */
const telegramOf = async (now: () => number, retryAt: ReadonlySet<number>) => {
  const came: { readonly n: number; readonly at: number }[] = [];
  const asked: number[] = [];
  const lastOf = new Map<number, number>();
  const broken: string[] = [];
  let [quietFrom, quietUntil] = [0, 0];
  const standIn = await startBotApi(botToken, {
    before: ({ payload }) => {
      const [at, n] = [now(), Number(payload['chat_id']) - 1];
      // What was on its way as it was asked for is nobody's fault.
      if (at > quietFrom && at < quietUntil)
        broken.push(`${n} at ${at}: called while asked for quiet`);
      asked.push(at);
      if (asked.filter((other) => other > at - 1_000).length > MOST_IN_ALL)
        broken.push(`${n} at ${at}: more than ${MOST_IN_ALL} in a second`);
      if (asked.length > 2 * MOST_IN_ALL) asked.splice(0, MOST_IN_ALL);
      if (at - (lastOf.get(n) ?? -Infinity) < 1_000)
        broken.push(`${n} at ${at}: twice in a second`);
      lastOf.set(n, at);
      if (kinds.hasBlocked(n)) return botApiError(403, 'Forbidden: bot was blocked by the user');
      if (retryAt.has(standIn.calls.length)) {
        [quietFrom, quietUntil] = [at, at + 20_000];
        return botApiError(429, 'Too Many Requests: retry after 20', { retry_after: 20 });
      }
      came.push({ n, at });
      return undefined;
    },
  });
  return { standIn, came, broken };
};

/** Sends as production does, but a wait is over at once and moves the clock; no call is open then. */
const senderOf = (apiRoot: string) => {
  const bot = botChat(botToken, apiRoot);
  const open = new Set<Promise<unknown>>();
  const port: ChatPort = {
    send: async (chatId, message) => {
      const sending = bot.send(chatId, message);
      open.add(sending);
      return sending.finally(() => open.delete(sending));
    },
  };
  const timing = {
    now: () => api.clock.real().getTime(),
    sleep: async (ms: number) => {
      await Promise.allSettled(open);
      api.clock.advance(ms);
    },
  };
  return { ...api.services, port, timing, pace: createPace(timing) };
};

const zoneOf = (n: number): string => zones[n % zones.length] ?? '';
const isQuietFor = (n: number, at: number): boolean => {
  const minute = localMinute(new Date(at), zoneOf(n));
  const [from, to] = quietOf(n) ?? [22 * 60, 8 * 60];
  return minute >= from || minute < to;
};
const minutesOfDay = new Map<string, number>();
/** When it is a minute of the own day in a zone, the first time on the day. */
const firstAt = (zone: string, minute: number): number | undefined => {
  if (!minutesOfDay.has(`${zone} 0`))
    for (let at = 1_439; at >= 0; at -= 1) {
      const moment = businessDayStart(DAY) + at * MINUTE_MS;
      minutesOfDay.set(`${zone} ${localMinute(new Date(moment), zone)}`, moment);
    }
  return minutesOfDay.get(`${zone} ${minute}`);
};

test(
  `of ${PEOPLE} people in 24 zones, on a day on which clocks are put back, whoever has to lose is reminded in time, and nobody else`,
  async () => {
    const { db } = api.services;
    const start = businessDayStart(DAY);
    const ids = await makePeople(db, PEOPLE, addDays(DAY, -1));
    const minutes = Map.groupBy(ids.keys(), comesAt);
    const signInAt = (minute: number) =>
      signIn(
        db,
        (minutes.get(minute) ?? []).flatMap((n) => ids[n] ?? []),
        DAY,
      );
    const { standIn, came, broken } = await telegramOf(
      () => api.clock.real().getTime(),
      new Set([50, 333, 400, 1_200, 40_000]),
    );
    const sender = senderOf(standIn.url);
    for (const before of [-1, 0]) await signInAt(before);
    for (let minute = 0; minute < 1_440;) {
      await planReminders(api.services);
      await sendChats(sender, db);
      await dropLate(db, api.clock.rule());
      // Sending has taken its time too; nobody signs in while it does.
      const next = Math.max(
        minute + 1,
        Math.floor((api.clock.real().getTime() - start) / MINUTE_MS),
      );
      api.clock.advance(Math.max(0, start + next * MINUTE_MS - api.clock.real().getTime()));
      for (; minute < next; minute += 1) await signInAt(minute + 1);
    }
    await standIn.close();

    expect(broken).toEqual([]);
    const times = new Map<number, number>();
    for (const { n, at } of came) {
      expect(times.has(n), `${n} twice`).toBe(false);
      times.set(n, at);
      expect(isQuietFor(n, at), `${n} in quiet hours`).toBe(false);
      const begun = comesAt(n);
      expect(start + begun * MINUTE_MS, `${n} has signed in`).toBeGreaterThan(at - MINUTE_MS);
      const isLeft = !kinds.isOff(n) && !kinds.isShut(n) && !kinds.hasBlocked(n);
      expect(isLeft && (kinds.hasChosen(n) || !kinds.hasNothing(n)), `${n} is not told`).toBe(true);
    }
    let [due, inTime] = [0, 0];
    for (let n = 0; n < PEOPLE; n += 1) {
      if (kinds.isOff(n) || kinds.isShut(n) || kinds.hasBlocked(n)) continue;
      if (!kinds.hasChosen(n)) {
        if (kinds.hasNothing(n)) continue;
        const at = times.get(n);
        // Whoever does not sign in at all is told, within the window that leaves two hours.
        if (comesAt(n) === Infinity) expect(at, `${n} is not forgotten`).toBeDefined();
        if (at === undefined) continue;
        expect(start + 24 * HOUR_MS - at, `${n} too late`).toBeGreaterThan(2 * HOUR_MS);
        expect(localMinute(new Date(at), zoneOf(n)), `${n} after 20:20`).toBeLessThanOrEqual(1_220);
        continue;
      }
      const first = firstAt(zoneOf(n), chosenMinute(n) ?? 0);
      if (first === undefined || isQuietFor(n, first)) continue;
      if (start + comesAt(n) * MINUTE_MS <= first + 20 * MINUTE_MS) continue;
      due += 1;
      const at = times.get(n);
      expect(at, `${n} is not forgotten`).toBeDefined();
      const late = minutesTo(chosenMinute(n) ?? 0, localMinute(new Date(at ?? 0), zoneOf(n)));
      if (at !== undefined && at >= first && late <= 20) inTime += 1;
    }
    expect(due).toBeGreaterThan(PEOPLE / 4);
    expect(inTime / due).toBeGreaterThanOrEqual(0.99);
    const share = ((100 * inTime) / due).toFixed(3);
    if (process.env['TEST_LONG'] === '1')
      process.stdout.write(
        `${PEOPLE} people, ${came.length} reminded; of ${due} with a minute of their own ${share} % within 20 min\n`,
      );
  },
  process.env['TEST_LONG'] === '1' ? 3_600_000 : 120_000,
);
