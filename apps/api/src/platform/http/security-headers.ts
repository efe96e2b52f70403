import type { Context, Next } from 'hono';

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;

/** Headers of every answer; pages add their own Content-Security-Policy. */
export const securityHeaders =
  ({ isDemo }: { isDemo: boolean }) =>
  async (c: Context, next: Next): Promise<void> => {
    await next();
    // Set on the answer itself: `c.header` would rebuild a finished answer.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(everywhere))
      if (!headers.has(name)) headers.set(name, value);
    if (!isDemo) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  };

/**
 * The policy of a shell's page. `inline`: hashes of the scripts and styles that the server itself wrote into it.
 * `frames`: origins that may frame it. `reached`: further origins that it may call. `players`: origins of players that
 * it may embed.
 */
export const pagePolicy = (
  inline: { scripts: string[]; styles: string[] },
  mediaOrigin: string,
  frames: string,
  reached: readonly string[] = [],
  players: readonly string[] = [],
) =>
  [
    "default-src 'none'",
    `script-src 'self' ${inline.scripts.join(' ')}`.trim(),
    `style-src 'self' ${inline.styles.join(' ')}`.trim(),
    `img-src 'self' data: blob: ${mediaOrigin} https://t.me https://*.telegram.org`,
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${mediaOrigin} ${reached.join(' ')}`,
    `frame-src ${players.join(' ') || "'none'"}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames}`,
  ]
    .map((directive) => directive.replaceAll(/ +/g, ' ').trim())
    .join('; ');
