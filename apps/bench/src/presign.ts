import { createClient } from '@taice/api/testing';
import type { Endpoint } from '@taice/contract';
import type { Viewer } from './viewers.ts';

/** A signed request, ready to be sent once. */
export interface SignedRequest {
  readonly method: 'GET' | 'POST';
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Call {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
  readonly idempotencyKey?: string;
}

/** Signs a call as the client of a viewer, or of a stranger, would, without sending it. */
export const presign = async (
  { deviceId, ip, session }: Pick<Viewer, 'deviceId' | 'ip'> & Partial<Pick<Viewer, 'session'>>,
  { endpoint, input, idempotencyKey }: Call,
): Promise<SignedRequest> => {
  let signed: SignedRequest | undefined;
  const client = createClient({
    deviceId,
    session,
    fetch: (url, { headers, body }) => {
      const { pathname, search } = new URL(url);
      signed = {
        method: endpoint.method,
        path: pathname + search,
        headers: { ...(headers as Record<string, string>), 'x-forwarded-for': ip },
        ...(typeof body === 'string' ? { body } : {}),
      };
      return Response.json({ code: 0, msg: 'ok', data: {} });
    },
  });
  await client.send(endpoint, input, idempotencyKey ? { idempotencyKey } : {});
  if (!signed) throw new Error(`${endpoint.path} was not signed`);
  return signed;
};

/** Signs one call for each viewer in turn, `count` in all. */
export const presignMany = async (
  viewers: readonly Viewer[],
  count: number,
  callOf: (viewer: Viewer, index: number) => Call,
): Promise<SignedRequest[]> => {
  const requests: SignedRequest[] = [];
  for (let index = 0; index < count; index++) {
    const viewer = viewers[index % viewers.length];
    if (viewer) requests.push(await presign(viewer, callOf(viewer, index)));
  }
  return requests;
};
