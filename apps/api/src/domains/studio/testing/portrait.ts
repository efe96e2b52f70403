import sharp from 'sharp';
import type { Client, Session } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';

/** A two-colour picture with location and camera data, as a phone writes them. */
export const portrait = (width = 900, height = 700): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f97' } })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '41/1 9/1 0/1' } })
    .jpeg()
    .toBuffer();

interface PortraitSubject {
  readonly me: Client;
  readonly session: Session;
}

/** Requests a grant and sends the bytes, as the application does. */
export const upload = async (
  api: Pick<TestApi, 'request'>,
  { me, session }: PortraitSubject,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
  kind: 'avatar' | 'story' = 'avatar',
) => {
  const grant = await me.call.studio.uploadToken({
    kind,
    bytes: 1_000,
    mime: 'image/jpeg',
  });
  const response = await api.request(grant.data.endpoint, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${session.token}`,
      'Upload-Token': grant.data.token,
      'Content-Type': 'image/jpeg',
      ...headers,
    },
    body: new Uint8Array(bytes),
  });
  const body = (await response.json()) as { code: number; data: Record<string, unknown> };
  return { status: response.status, body, token: grant.data.token };
};
