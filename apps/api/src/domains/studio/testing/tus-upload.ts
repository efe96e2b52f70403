import type { Session } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';

/** The grant of an upload, as `upload/token` returns it. */
export interface UploadGrant {
  readonly upload_id: string;
  readonly endpoint: string;
  readonly token: string;
}

type Served = Pick<TestApi, 'request'>;

interface Way {
  readonly session: Session;
  readonly grant: UploadGrant;
}

const headersOf = ({ session, grant }: Way): Record<string, string> => ({
  authorization: `Bearer ${session.token}`,
  'upload-token': grant.token,
  'tus-resumable': '1.0.0',
});

/** The server's offset in bytes; its status if it sends none. */
export const offsetOf = async (api: Served, way: Way): Promise<number | string> => {
  const reply = await api.request(way.grant.endpoint, { method: 'HEAD', headers: headersOf(way) });
  const offset = reply.headers.get('upload-offset');
  return offset === null ? `status ${reply.status}` : Number(offset);
};

/** One piece of an upload, by tus 1.0. */
export const sendPiece = (
  api: Served,
  way: Way,
  {
    offset,
    bytes,
    headers = {},
  }: {
    offset: number;
    bytes: Uint8Array<ArrayBuffer> | ReadableStream;
    headers?: Record<string, string>;
  },
): Promise<Response> =>
  api.request(way.grant.endpoint, {
    method: 'PATCH',
    headers: {
      ...headersOf(way),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': `${offset}`,
      ...headers,
    },
    body: bytes,
    ...(bytes instanceof ReadableStream && { duplex: 'half' }),
  });
