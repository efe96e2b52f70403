import { once } from 'node:events';
import { pino } from 'pino';

const stderr = pino.destination(2);

/** One JSON line an event on stderr; stdout is kept for the lines that `npm start` promises. */
export const createLog = (level: string) =>
  pino({ level, base: undefined, redact: ['*.password', '*.token', '*.sign_key'] }, stderr);
export type Log = ReturnType<typeof createLog>;

/** Resolves once everything logged so far is written. */
export const flushLog = async (): Promise<void> => {
  const drained = once(stderr, 'drain');
  stderr.write('');
  await drained;
};
