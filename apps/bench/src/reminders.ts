import {
  createLog,
  defaultSettings,
  emptyDatabase,
  readConfig,
  remindADay,
  remindedDayStart,
  testClock,
} from '@taice/api/testing';
import { cpuSeconds } from './cpu.ts';
import { type Bench, round } from './report.ts';
import { freshDataDir } from './server.ts';

/** People in 24 zones, on a day on which clocks change. */
const userCount = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
const limits = {
  /** Percent of people with a minute of their own who are reminded within 20 minutes of it. */
  percent: 99,
  /** Longest time for planning one minute: any longer falls behind. */
  minuteMs: 60_000,
  /** Telegram accepts no more, so sending must not be slower. */
  perSecond: 25,
};

/** Runs through a day of the daily reminders, planned and sent as in production, on a clock that does not wait. */
export const reminders: Bench = async function* () {
  await using data = await freshDataDir();
  await using database = await emptyDatabase(data.path);
  const clock = testClock(remindedDayStart);
  const deps = {
    db: database.db,
    clock,
    settings: defaultSettings,
    config: readConfig({ DATA_DIR: data.path }),
    log: createLog('silent'),
  };
  const pids = [process.pid, database.pid];
  const cpuBefore = await cpuSeconds(pids);
  const { reminded, due, inTime, faults, spent } = await remindADay(deps, userCount);
  const cpu = (await cpuSeconds(pids)) - cpuBefore;
  const percent = (100 * inTime) / due;
  yield {
    name: 'reminders in time',
    value: percent,
    unit: '%',
    beside: `of ${due} people with a minute of their own within 20 min of it; ${reminded} of ${userCount} reminded in a day; limit ${limits.percent}`,
    kept: percent >= limits.percent,
  };
  yield {
    name: 'reminders wrong',
    value: faults.length,
    unit: 'times',
    beside: `twice, in quiet hours, to whoever had signed in or wants none, forgotten, or beyond Telegram's limits; limit 0${faults.length > 0 ? `: ${faults.slice(0, 5).join('; ')}` : ''}`,
    kept: faults.length === 0,
  };
  yield {
    name: 'reminders planned',
    value: userCount / (spent.planning / 1_000),
    unit: 'people/s',
    beside: `the fullest minute took ${round(spent.fullest, 0)} ms; limit ${limits.minuteMs}`,
    kept: spent.fullest < limits.minuteMs,
  };
  const perSecond = reminded / (spent.sending / 1_000);
  yield {
    name: 'reminders sent',
    value: perSecond,
    unit: 'messages/s',
    beside: `could be handed on if Telegram took them; limit ${limits.perSecond}; ${round((cpu / reminded) * 1_000)} CPU ms each of planning, sending, database and stand-in`,
    kept: perSecond >= limits.perSecond,
  };
};
