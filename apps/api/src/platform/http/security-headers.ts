import type { Context, Next } from 'hono';

const commonHeaders = {
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
    for (const [name, value] of Object.entries(commonHeaders))
      if (!headers.has(name)) headers.set(name, value);
    if (!isDemo) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  };

/**
 * The policy of a shell's page. `inline`: hashes of the scripts and styles that the server itself wrote into it.
 * `frameAncestors`: origins that may frame it. `connectOrigins`: further origins that it may call. `frameOrigins`: origins of players that
 * it may embed.
 */
export const contentSecurityPolicy = (
  inline: { scripts: string[]; styles: string[] },
  mediaOrigin: string,
  frameAncestors: string,
  connectOrigins: readonly string[] = [],
  frameOrigins: readonly string[] = [],
) =>
  [
    "default-src 'none'",
    `script-src 'self' ${inline.scripts.join(' ')}`.trim(),
    `style-src 'self' ${inline.styles.join(' ')}`.trim(),
    `img-src 'self' data: blob: ${mediaOrigin} https://t.me https://*.telegram.org`,
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${mediaOrigin} ${connectOrigins.join(' ')}`,
    `frame-src ${frameOrigins.join(' ') || "'none'"}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ]
    .map((directive) => directive.replaceAll(/ +/g, ' ').trim())
    .join('; ');
