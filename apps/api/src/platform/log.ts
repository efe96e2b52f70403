import { pino } from 'pino';

/** One JSON line an event on stderr; stdout is kept for the lines that `npm start` promises. */
export const createLog = (level: string) =>
  pino(
    { level, base: undefined, redact: ['*.password', '*.token', '*.sign_key'] },
    pino.destination(2),
  );
export type Log = ReturnType<typeof createLog>;
