import { setTimeout as sleep } from 'node:timers/promises';
import type { Middleware } from 'grammy';
import type { Logger } from 'pino';
import type { BotContext } from './context.ts';
import { words } from './locales/index.ts';
import { ApiRefusal, type TaiceApi } from './taice-api.ts';

interface OnceDeps {
  readonly api: TaiceApi;
  readonly log: Logger;
  /** ms until the next question. */
  readonly pauseMs?: number;
}

type UpdateClaim = Awaited<ReturnType<TaiceApi['begin']>>;

/** The product, or its database, is down or busy: that is no refusal. */
const isApiUnavailable = (error: unknown): boolean =>
  !(error instanceof ApiRefusal) || [429, 500, 503].includes(error.code);

/** The person writes faster than allowed: everyone else would wait behind their messages. */
const isRateLimited = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.code === 429;

/** Asks until an owner of the update is known; while the product is down, updates wait. */
const claimUpdate = async (
  { api, log, pauseMs = 1_000 }: OnceDeps,
  ctx: BotContext,
): Promise<UpdateClaim | 'too much'> => {
  const { id, language_code } = ctx.from ?? {};
  const request = {
    update_id: ctx.update.update_id,
    ...(id !== undefined && { telegram_id: `${id}` }),
    ...(language_code !== undefined && { language_code }),
  };
  for (let hasWarned = false; ; await sleep(pauseMs)) {
    try {
      const claim = await api.begin(request);
      // Another process has it, and may have died over it.
      if (claim.state !== 'busy') return claim;
    } catch (error) {
      if (isRateLimited(error)) return 'too much';
      if (!isApiUnavailable(error)) throw error;
      if (!hasWarned) log.warn({ err: error }, 'the API is unavailable: updates are waiting');
      hasWarned = true;
    }
  }
};

/** ms for which an update belongs to one process; then another one may take it. */
const LEASE_MS = 30_000;

/** Reports that an update has had its effect, while it is ours. */
const completeUpdate = async (
  { api, pauseMs = 1_000 }: OnceDeps,
  update_id: number,
  until: number,
): Promise<void> => {
  for (;;)
    try {
      await api.finish({ update_id });
      return;
    } catch (error) {
      if (!isApiUnavailable(error) || performance.now() + pauseMs >= until) throw error;
      await sleep(pauseMs);
    }
};

/**
 * Telegram delivers an update again until it is acknowledged, and to any process behind the webhook. The product
 * assigns each to one process, and returns the language of the answer.
 */
export const processOnce =
  (deps: OnceDeps): Middleware<BotContext> =>
  async (ctx, next) => {
    const claim = await claimUpdate(deps, ctx);
    if (claim === 'too much') {
      deps.log.info({ update: ctx.update.update_id }, 'update dropped: too many from one person');
      return;
    }
    const { state, lang, known: isKnownUser, welcome } = claim;
    const startedAt = performance.now();
    if (state === 'done') return;
    Object.assign(ctx, { lang, hasAccount: isKnownUser, welcome, words: words[lang] });
    await next();
    await completeUpdate(deps, ctx.update.update_id, startedAt + LEASE_MS);
  };
