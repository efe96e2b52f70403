import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
} from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { chainProblems, chainConfigOf, chainVariables } from './config-chain.ts';
import { s3Of, storageProblems, storageVariables } from './config-storage.ts';
import { blankToUndefined, httpUrl, optional } from './config-values.ts';

export const demoBotToken = '1000000001:demo';
export const demoContactEmail = 'hello@taice.localhost';
const demoSignSecret = 'taice-demo-sign';
const demoSessionSecret = 'taice-demo-session';

const port = z.coerce.number().int().min(0).max(65_535);
const socketUrl = z.url({ protocol: /^wss?$/ }).transform((url) => url.replace(/\/+$/, ''));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** A list of addresses and networks, `10.0.0.0/8,::1`, to check addresses against. */
const networks = z.string().transform((text, context) => {
  const list = new BlockList();
  for (const part of text.split(',').map((each) => each.trim())) {
    const [address = '', bits] = part.split('/');
    const ipVersion = isIP(address);
    const maxPrefixLength = ipVersion === 6 ? 128 : 32;
    if (
      !ipVersion ||
      (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= maxPrefixLength))
    )
      context.addIssue({ code: 'custom', message: `has no valid address or network: ${part}` });
    else
      list.addSubnet(
        address,
        bits === undefined ? maxPrefixLength : Number(bits),
        `ipv${ipVersion as 4 | 6}`,
      );
  }
  return list;
});

/** TLS from the first byte, or nothing sent before it. */
const requiresTls = (smtpUrl: string): boolean => {
  const { protocol, searchParams } = new URL(smtpUrl);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
};

/** Long enough, and not one repeated character: the output of a secret generator passes. */
const isWeak = (secret: string): boolean => secret.length < 32 || new Set(secret).size < 10;

const isP256PrivateKey = (text: string): boolean => {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return /^[\w-]{43}$/.test(text);
  } catch {
    return false;
  }
};

const environment = z
  .object({
    TAICE_PROFILE: z.preprocess(blankToUndefined, z.enum(['demo', 'production']).default('demo')),
    PORT: z.preprocess(blankToUndefined, port.default(8080)),
    /** The address to listen on; without it every one of the machine's. */
    HOST: optional(z.string()),
    /** Where `/metrics` and `/readyz` are served instead of PORT. */
    OPS_PORT: optional(port),
    /** The address of OPS_PORT; another machine reaches it only if this says so. */
    OPS_HOST: z.preprocess(blankToUndefined, z.string().default('127.0.0.1')),
    DATA_DIR: z.preprocess(blankToUndefined, z.string().default('.data')),
    PUBLIC_URL: optional(httpUrl),
    DATABASE_URL: optional(postgresUrl),
    DATABASE_POOL: z.preprocess(
      blankToUndefined,
      z.coerce.number().int().min(8).max(200).default(12),
    ),
    BOT_TOKEN: z.preprocess(
      blankToUndefined,
      z
        .string()
        .regex(/^\d+:[\w-]+$/)
        .default(demoBotToken),
    ),
    /** Another server that speaks Telegram's Bot API. */
    BOT_API_ROOT: optional(httpUrl),
    MINI_APP_URL: optional(httpUrl),
    /** Telegram's login for web pages, or the bot's own helper (bot/src/oauth) that speaks the newer one. */
    TELEGRAM_OAUTH_URL: optional(httpUrl),
    /** Ed25519, 32 bytes in hex: with it init data needs Telegram's own signature too. */
    TELEGRAM_PUBLIC_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hex digits')),
    SIGN_SECRET: z.preprocess(blankToUndefined, z.string().min(8).default(demoSignSecret)),
    SESSION_SECRET: z.preprocess(blankToUndefined, z.string().min(16).default(demoSessionSecret)),
    /** Keys the record of rewards that a person gets only once. It should outlive a change of SESSION_SECRET. */
    IDENTITY_SECRET: optional(z.string().min(16)),
    /** Derives the key that signs every day's root. */
    LEDGER_SECRET: optional(z.string().min(16)),
    /** Derives the key that seals stored addresses and codes. With another secret they can no longer be opened. */
    SEAL_SECRET: optional(z.string().min(16)),
    ...chainVariables,
    /** The project at WalletConnect's cloud. It enables login by wallets on other devices. */
    WALLETCONNECT_PROJECT_ID: optional(z.string()),
    WALLETCONNECT_RELAY_URL: z.preprocess(
      blankToUndefined,
      socketUrl.default('wss://relay.walletconnect.org'),
    ),
    /** Both or neither: login by Google. */
    GOOGLE_CLIENT_ID: optional(z.string()),
    GOOGLE_CLIENT_SECRET: optional(z.string()),
    /** Another issuer that speaks OpenID Connect, for tests. */
    GOOGLE_ISSUER: z.preprocess(blankToUndefined, httpUrl.default('https://accounts.google.com')),
    /** A TON node's JSON-RPC: without one, a deployed wallet that hides its state init stays outside. */
    TON_RPC_URL: optional(httpUrl),
    /**
     * P-256, 32 bytes in base64url. Browsers' push services know us by this key. With another one every browser has to
     * subscribe again.
     */
    VAPID_PRIVATE_KEY: optional(
      z.string().refine(isP256PrivateKey, 'must be a key of P-256, 43 letters of base64url'),
    ),
    /** The contact for browser vendors: a mail or page address. */
    VAPID_SUBJECT: optional(z.url({ protocol: /^(mailto|https)$/ })),
    /** A push service of the operator's own, which may be on this machine, for tests. */
    PUSH_STAND_IN: optional(httpUrl),
    /** The key of YouTube's Data API. It enables people to sync the videos of their channels. */
    YOUTUBE_API_KEY: optional(z.string()),
    /** Another server that speaks YouTube's protocols, for tests; the demo has one of its own. */
    YOUTUBE_STAND_IN: optional(httpUrl),
    /** An ffmpeg that makes the videos instead of the bundled libraries. */
    FFMPEG_PATH: optional(z.string()),
    ...storageVariables,
    /** MB of the disk that no upload may take; without it the larger of 2 GB and 5 %. */
    UPLOAD_RESERVE_MB: optional(z.coerce.number().int().min(1)),
    MEDIA_URL: z.preprocess(blankToUndefined, z.string().default('/media/')),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: z.preprocess(
      blankToUndefined,
      z.string().default('Taice <no-reply@taice.localhost>'),
    ),
    CONTACT_EMAIL: z.preprocess(blankToUndefined, z.email().default(demoContactEmail)),
    CONTACT_TELEGRAM: optional(httpUrl),
    CONTACT_X: optional(httpUrl),
    CONTACT_YOUTUBE: optional(httpUrl),
    /** The proxies whose X-Forwarded-For is trusted: addresses and networks in front of this process. */
    TRUST_PROXY: optional(networks),
    LOG_LEVEL: z.preprocess(
      blankToUndefined,
      z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    ),
  })
  .superRefine((env, context) => {
    const reject = (key: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    if (env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET)
      reject('GOOGLE_CLIENT_SECRET', 'is required with GOOGLE_CLIENT_ID');
    const isProduction = env.TAICE_PROFILE === 'production';
    for (const [key, message] of chainProblems(env, isProduction)) reject(key, message);
    for (const [key, message] of storageProblems(env, isProduction)) reject(key, message);
    if (!isProduction) return;
    if (!env.GOOGLE_ISSUER.startsWith('https:')) reject('GOOGLE_ISSUER', 'must be https');
    const demo = 'is the public demo value; production needs its own';
    if (env.BOT_TOKEN === demoBotToken) reject('BOT_TOKEN', demo);
    if (env.SIGN_SECRET === demoSignSecret) reject('SIGN_SECRET', demo);
    if (env.SESSION_SECRET === demoSessionSecret) reject('SESSION_SECRET', demo);
    else if (isWeak(env.SESSION_SECRET))
      reject('SESSION_SECRET', 'is weak: 32 random characters or more');
    if (env.LEDGER_SECRET && isWeak(env.LEDGER_SECRET))
      reject('LEDGER_SECRET', 'is weak: 32 random characters or more');
    if (env.SEAL_SECRET && isWeak(env.SEAL_SECRET))
      reject('SEAL_SECRET', 'is weak: 32 random characters or more');
    if (env.YOUTUBE_STAND_IN) reject('YOUTUBE_STAND_IN', 'is for tests');
    if (!env.PUBLIC_URL) reject('PUBLIC_URL', 'is required in production');
    else if (!env.PUBLIC_URL.startsWith('https:')) reject('PUBLIC_URL', 'must be https');
    if (!env.SMTP_URL) reject('SMTP_URL', 'is required in production');
    else if (!requiresTls(env.SMTP_URL))
      reject('SMTP_URL', 'sends mail in the clear: smtps://…, or smtp://…?requireTLS=true');
  });

export type Config = Readonly<ReturnType<typeof toConfig>>;

/** Wrong settings of the environment, one line each. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Reads the settings; throws a `ConfigError` that names every wrong one. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = environment.safeParse(env);
  if (parsed.success) return toConfig(parsed.data);
  throw new ConfigError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
  );
};

const ed25519Key = (hex: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
    format: 'jwk',
  });

/** The private key whose seed is the hash of a text. */
const ed25519Secret = (text: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([
      // PKCS #8 around 32 bytes of seed (RFC 8410).
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      createHash('sha256').update(text).digest(),
    ]),
    format: 'der',
    type: 'pkcs8',
  });

/** Our public key for browsers' push services (RFC 8292), in base64url. */
const vapidOf = (env: z.output<typeof environment>) => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(
    env.VAPID_PRIVATE_KEY
      ? Buffer.from(env.VAPID_PRIVATE_KEY, 'base64url')
      : createHash('sha256').update(`push ${env.SESSION_SECRET}`).digest(),
  );
  return {
    subject: env.VAPID_SUBJECT ?? `mailto:${env.CONTACT_EMAIL}`,
    publicKey: keys.getPublicKey('base64url', 'uncompressed'),
    privateKey: keys.getPrivateKey('base64url'),
  };
};

/** Addresses of YouTube's API, pictures and player; null without a key. */
const youtubeConfigOf = (env: z.output<typeof environment>) => {
  const demo =
    env.TAICE_PROFILE === 'demo' && !env.YOUTUBE_API_KEY
      ? `http://localhost:${env.PORT}/dev/youtube`
      : undefined;
  const standInUrl = env.YOUTUBE_STAND_IN ?? demo;
  if (standInUrl)
    return {
      apiKey: env.YOUTUBE_API_KEY ?? 'demo',
      isTrusted: true,
      apiRoot: `${standInUrl}/api`,
      imageRoot: standInUrl,
      playerRoot: standInUrl,
    };
  if (!env.YOUTUBE_API_KEY) return null;
  return {
    apiKey: env.YOUTUBE_API_KEY,
    isTrusted: false,
    apiRoot: 'https://www.googleapis.com/youtube/v3',
    imageRoot: 'https://i.ytimg.com',
    playerRoot: 'https://www.youtube-nocookie.com',
  };
};

/** In a demo, the contact links open pages of the demo. */
const contactOf = (env: z.output<typeof environment>) => {
  const { TAICE_PROFILE, CONTACT_EMAIL, CONTACT_TELEGRAM, CONTACT_X, CONTACT_YOUTUBE } = env;
  const account = (name: string) =>
    TAICE_PROFILE === 'demo' ? `${publicUrlOf(env)}/dev/contact/${name}` : null;
  return {
    email: CONTACT_EMAIL,
    telegram: CONTACT_TELEGRAM ?? account('telegram'),
    x: CONTACT_X ?? account('x'),
    youtube: CONTACT_YOUTUBE ?? account('youtube'),
  };
};

/** The demo's address, where stand-ins simulate missing services; null in production. */
const demoUrlOf = (env: z.output<typeof environment>): string | null =>
  env.TAICE_PROFILE === 'demo' ? publicUrlOf(env) : null;

/** Telegram login of web pages: the bot and the page that asks; null: off. */
const telegramLoginOf = (env: z.output<typeof environment>) => {
  // Telegram does not sign this login with its own key: it is off where that key is required.
  if (env.TELEGRAM_PUBLIC_KEY) return null;
  const botId = env.BOT_TOKEN.split(':')[0] ?? '';
  if (env.TELEGRAM_OAUTH_URL) return { botId, url: env.TELEGRAM_OAUTH_URL };
  if (env.BOT_TOKEN !== demoBotToken) return { botId, url: 'https://oauth.telegram.org/auth' };
  const demoUrl = demoUrlOf(env);
  return demoUrl === null ? null : { botId, url: `${demoUrl}/dev/telegram-login` };
};

/** Login by Google; null: off. */
const googleOf = (env: z.output<typeof environment>) => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId && clientSecret) return { clientId, clientSecret, issuer: env.GOOGLE_ISSUER };
  const demoUrl = demoUrlOf(env);
  return demoUrl === null
    ? null
    : { clientId: 'demo', clientSecret: 'demo', issuer: `${demoUrl}/dev/google` };
};

/** WalletConnect: project, relay, and the node that pages read from; null: off. */
const walletConnectOf = (env: z.output<typeof environment>) => {
  if (env.WALLETCONNECT_PROJECT_ID)
    return {
      projectId: env.WALLETCONNECT_PROJECT_ID,
      relayUrl: env.WALLETCONNECT_RELAY_URL,
      rpcUrl: 'https://bsc-dataseed.bnbchain.org',
    };
  const demoUrl = demoUrlOf(env);
  return demoUrl === null
    ? null
    : {
        projectId: 'demo',
        relayUrl: `${demoUrl.replace(/^http/, 'ws')}/dev/relay`,
        rpcUrl: `${demoUrl}/dev/bsc`,
      };
};

const publicUrlOf = ({ PUBLIC_URL, PORT }: z.output<typeof environment>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

const toConfig = (env: z.output<typeof environment>) => ({
  profile: env.TAICE_PROFILE,
  isDemo: env.TAICE_PROFILE === 'demo',
  port: env.PORT,
  host: env.HOST,
  opsHost: env.OPS_HOST,
  opsPort: env.OPS_PORT ?? (env.TAICE_PROFILE === 'production' ? 8081 : null),
  dataDir: env.DATA_DIR,
  publicUrl: publicUrlOf(env),
  databaseUrl: env.DATABASE_URL,
  databasePool: env.DATABASE_POOL,
  botToken: env.BOT_TOKEN,
  /** The Bot API that the bot writes to people by; null: it does not write. */
  botApiRoot:
    env.BOT_API_ROOT ?? (env.BOT_TOKEN === demoBotToken ? null : 'https://api.telegram.org'),
  telegramLogin: telegramLoginOf(env),
  telegramPublicKey: env.TELEGRAM_PUBLIC_KEY ? ed25519Key(env.TELEGRAM_PUBLIC_KEY) : null,
  miniAppUrl: env.MINI_APP_URL ?? null,
  signSecret: env.SIGN_SECRET,
  sessionSecret: env.SESSION_SECRET,
  /** HMAC key of identity hashes. It is derived, so that one secret is enough. */
  identityKey: createHash('sha256')
    .update(`identity ${env.IDENTITY_SECRET ?? env.SESSION_SECRET}`)
    .digest(),
  /** Ed25519: signs every day's root. */
  ledgerKey: ed25519Secret(`ledger ${env.LEDGER_SECRET ?? env.SESSION_SECRET}`),
  /** AES-256: seals addresses and codes. */
  sealKey: createHash('sha256')
    .update(`seal ${env.SEAL_SECRET ?? env.SESSION_SECRET}`)
    .digest(),
  // A key object is prepared once; bytes would be for every token that is written or read.
  proofKey: createSecretKey(createHash('sha256').update(`proof ${env.SESSION_SECRET}`).digest()),
  ...chainConfigOf(env, demoUrlOf(env)),
  walletConnect: walletConnectOf(env),
  google: googleOf(env),
  tonRpcUrl: env.TON_RPC_URL,
  vapid: vapidOf(env),
  pushStandIn: env.PUSH_STAND_IN ?? null,
  youtube: youtubeConfigOf(env),
  mediaUrl: env.MEDIA_URL.endsWith('/') ? env.MEDIA_URL : `${env.MEDIA_URL}/`,
  ffmpeg: env.FFMPEG_PATH ?? null,
  /** Free bytes below which no one may upload a video; null: 2 GB or 5 %, whichever is more. */
  uploadReserveBytes:
    env.UPLOAD_RESERVE_MB === undefined ? null : env.UPLOAD_RESERVE_MB * 1024 ** 2,
  storage: env.STORAGE,
  s3: s3Of(env),
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM,
  contact: contactOf(env),
  trustedProxies: env.TRUST_PROXY ?? new BlockList(),
  logLevel: env.LOG_LEVEL,
});
