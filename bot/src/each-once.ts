import { setTimeout as sleep } from 'node:timers/promises';
import type { Middleware } from 'grammy';
import type { Logger } from 'pino';
import type { BotContext } from './context.ts';
import { words } from './locales/index.ts';
import { ApiRefusal, type TaiceApi } from './taice-api.ts';

interface Needs {
  readonly api: TaiceApi;
  readonly log: Logger;
  /** ms until it is asked again. */
  readonly pauseMs?: number;
}

type Begun = Awaited<ReturnType<TaiceApi['begin']>>;

/** The product, or its database, is away or busy: it has not said no. */
const isAway = (error: unknown): boolean =>
  !(error instanceof ApiRefusal) || [429, 500, 503].includes(error.code);

/** The person writes faster than anybody may: everybody else would wait behind what they wrote. */
const isTooMuch = (error: unknown): boolean => error instanceof ApiRefusal && error.code === 429;

/** Asks until it is known whose the update is; while the product is away, updates wait. */
const begin = async (
  { api, log, pauseMs = 1_000 }: Needs,
  ctx: BotContext,
): Promise<Begun | 'too much'> => {
  const { id, language_code } = ctx.from ?? {};
  const asked = {
    update_id: ctx.update.update_id,
    ...(id !== undefined && { telegram_id: `${id}` }),
    ...(language_code !== undefined && { language_code }),
  };
  for (let hasWarned = false; ; await sleep(pauseMs)) {
    try {
      const begun = await api.begin(asked);
      // Somebody else is at it, who may have died over it.
      if (begun.state !== 'busy') return begun;
    } catch (error) {
      if (isTooMuch(error)) return 'too much';
      if (!isAway(error)) throw error;
      if (!hasWarned) log.warn({ err: error }, 'the product is away: updates wait for it');
      hasWarned = true;
    }
  }
};

/** ms for which an update is one process's; afterwards somebody else may take it up again (`TAKEN_MS` of the product). */
const TAKEN_MS = 30_000;

/** Says that an update has had its effect, for as long as it is ours. */
const finish = async (
  { api, pauseMs = 1_000 }: Needs,
  update_id: number,
  until: number,
): Promise<void> => {
  for (;;)
    try {
      await api.finish({ update_id });
      return;
    } catch (error) {
      if (!isAway(error) || performance.now() + pauseMs >= until) throw error;
      await sleep(pauseMs);
    }
};

/**
 * Telegram delivers an update again until it has seen its end, and to any process behind the webhook: the product gives
 * each of them to one, and says in whose language it is to be answered.
 */
export const eachOnce =
  (needs: Needs): Middleware<BotContext> =>
  async (ctx, next) => {
    const taken = await begin(needs, ctx);
    if (taken === 'too much') {
      needs.log.info(
        { update: ctx.update.update_id },
        'an update is dropped: one person sends too many',
      );
      return;
    }
    const { state, lang, known, welcome } = taken;
    const begun = performance.now();
    if (state === 'done') return;
    Object.assign(ctx, { lang, known, welcome, words: words[lang] });
    await next();
    await finish(needs, ctx.update.update_id, begun + TAKEN_MS);
  };
