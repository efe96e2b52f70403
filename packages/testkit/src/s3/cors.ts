import type { Answer } from './call.ts';
import { refuse } from './refusal.ts';

const methods = ['GET', 'HEAD', 'PUT'];

/** CORS headers of an answer, if the bucket's rules allow the page's origin. */
export const corsOf = (
  origin: string | undefined,
  origins: readonly string[],
): Record<string, string> =>
  origin !== undefined && origins.includes(origin)
    ? {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': 'ETag',
        Vary: 'Origin',
      }
    : {};

/** Answers a browser's CORS preflight request. */
export const preflight = (
  header: (name: string) => string | undefined,
  origins: readonly string[],
): Answer => {
  const cors = corsOf(header('origin'), origins);
  const method = header('access-control-request-method') ?? '';
  if (!('Vary' in cors) || !methods.includes(method))
    return refuse('AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  const headers = {
    ...cors,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': header('access-control-request-headers') ?? '',
    'Access-Control-Max-Age': '3000',
  };
  return { status: 200, headers };
};
