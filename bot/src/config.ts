import { z } from 'zod';

/** The token of the demo profile: with it the bot stays off. */
export const demoToken = '1000000001:demo';
const telegramRoot = 'https://api.telegram.org';
const telegramIssuer = 'https://oauth.telegram.org';

const address = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: 'must be an http(s) address',
  });

const environment = z
  .object({
    BOT_TOKEN: z
      .string()
      .regex(/^\d+:[\w-]+$/, 'must look like 123456:ABC, as BotFather gives it')
      .default(demoToken),
    BOT_MODE: z.enum(['polling', 'webhook'], 'must be polling or webhook').default('polling'),
    BOT_API_ROOT: address.default(telegramRoot),
    BOT_WEBHOOK_URL: address.optional(),
    BOT_WEBHOOK_SECRET: z
      .string()
      .regex(/^[\w-]{16,256}$/, 'must be 16 to 256 letters, digits, _ or -')
      .optional(),
    BOT_PORT: z.coerce.number().int().min(0).max(65_535).default(8443),
    /** Public address of the login helper (oauth/); without it there is none. */
    BOT_LOGIN_URL: address.optional(),
    BOT_LOGIN_PORT: z.coerce.number().int().min(0).max(65_535).default(8444),
    /** Secret of Telegram's OpenID Connect, as BotFather gives it; without it the legacy login is used. */
    BOT_LOGIN_SECRET: z.string().min(8, 'must be 8 characters or more').optional(),
    BOT_LOGIN_ISSUER: address.default(telegramIssuer),
    /** The product's origin, as its server has it; the mini-app is below. */
    PUBLIC_URL: address.default('http://localhost:8080'),
    API_URL: address.default('http://localhost:8080'),
    CONTACT_EMAIL: z.email('must be an address').default('hello@taice.localhost'),
    SIGN_SECRET: z.string().min(1, 'must not be empty').default('taice-demo-sign'),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be a log level')
      .default('info'),
  })
  .superRefine((env, ctx) => {
    const reject = (name: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [name], message });
    if (env.BOT_TOKEN === demoToken) return;
    if (env.BOT_MODE === 'webhook') {
      if (!env.BOT_WEBHOOK_URL) reject('BOT_WEBHOOK_URL', 'is required when BOT_MODE is webhook');
      if (!env.BOT_WEBHOOK_SECRET) {
        reject('BOT_WEBHOOK_SECRET', 'is required when BOT_MODE is webhook');
      }
    }
    if (env.BOT_LOGIN_ISSUER === telegramIssuer && env.BOT_LOGIN_URL?.startsWith('http:')) {
      reject('BOT_LOGIN_URL', 'must be https: Telegram redirects to https only');
    }
    if (env.BOT_API_ROOT === telegramRoot && !env.PUBLIC_URL.startsWith('https:')) {
      reject('PUBLIC_URL', 'must be https: Telegram opens https mini-apps only');
    }
  })
  .transform((env) => ({
    token: env.BOT_TOKEN,
    off: env.BOT_TOKEN === demoToken,
    mode: env.BOT_MODE,
    apiRoot: env.BOT_API_ROOT.replace(/\/+$/, ''),
    webhookUrl: env.BOT_WEBHOOK_URL ?? '',
    webhookSecret: env.BOT_WEBHOOK_SECRET ?? '',
    port: env.BOT_PORT,
    login: env.BOT_LOGIN_URL
      ? {
          url: env.BOT_LOGIN_URL.replace(/\/+$/, ''),
          port: env.BOT_LOGIN_PORT,
          secret: env.BOT_LOGIN_SECRET ?? null,
          issuer: env.BOT_LOGIN_ISSUER.replace(/\/+$/, ''),
        }
      : null,
    miniAppUrl: `${env.PUBLIC_URL.replace(/\/+$/, '')}/tg/`,
    productApiUrl: env.API_URL,
    contactEmail: env.CONTACT_EMAIL,
    signSecret: env.SIGN_SECRET,
    logLevel: env.LOG_LEVEL,
  }));

export type BotConfig = z.output<typeof environment>;

/** The settings of the environment, or one line for each invalid value. */
export const readConfig = (
  env: Record<string, string | undefined>,
): { config: BotConfig } | { problems: string[] } => {
  const nonEmptyEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(nonEmptyEnv);
  if (parsed.success) return { config: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
  };
};
