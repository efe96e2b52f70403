import pg from 'pg';
import type { Storage } from '../platform/media/index.ts';

/** The step after which a process ends as by `kill -9`: it sends nothing more, and closes nothing. */
export interface CrashPoint {
  /** The last completed action: a statement, by its name or a part of its text … */
  readonly statement?: string;
  /** … a file that was stored, by its name … */
  readonly stored?: string;
  /** … or a call that was carried out, its answer not yet sent, by the end of its path. */
  readonly reply?: string;
  /** The number of the occurrence; 1 by default. */
  readonly nth?: number;
  /** In the moment before it rather than after. */
  readonly isBefore?: boolean;
}

const killProcess = (): void => void process.kill(process.pid, 'SIGKILL');

/** Counts a possible step; true at the chosen occurrence. */
const counter = ({ nth: occurrence = 1 }: CrashPoint) => {
  let count = 0;
  return (isMatch: boolean): boolean => isMatch && (count += 1) === occurrence;
};

const nameOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const { name, text } = query as { name?: string; text?: string };
  return name ?? text ?? '';
};

/** Watches every statement that this process sends. */
export const crashAtStatement = (step: CrashPoint): void => {
  const { statement } = step;
  if (statement === undefined) return;
  const isCrashPoint = counter(step);
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]): unknown {
    const isMatch = isCrashPoint(nameOf(args[0]).includes(statement));
    if (isMatch && step.isBefore) killProcess();
    const result: unknown = Reflect.apply(query, this, args);
    if (isMatch) void (result as Promise<unknown>).then(killProcess);
    return result;
  } as typeof query;
};

/** Watches what is stored. */
export const crashingStorage = (storage: Storage, step: CrashPoint): Storage => {
  const isCrashPoint = counter(step);
  return {
    ...storage,
    put: async (key, content) => {
      const isMatch = isCrashPoint(step.stored !== undefined && key.endsWith(`/${step.stored}`));
      if (isMatch && step.isBefore) killProcess();
      await storage.put(key, content);
      if (isMatch) killProcess();
    },
  };
};

type Fetch = (request: Request) => Response | Promise<Response>;

/** Watches what is answered. */
export const crashingFetch = (fetch: Fetch, step: CrashPoint): Fetch => {
  const isCrashPoint = counter(step);
  return async (request) => {
    const isMatch = isCrashPoint(
      step.reply !== undefined && new URL(request.url).pathname.includes(step.reply),
    );
    const response = await fetch(request);
    if (isMatch) killProcess();
    return response;
  };
};
