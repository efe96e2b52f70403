import type { Client, Session } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';
import type { AttachmentKind } from '../upload-token.ts';

interface Uploader {
  readonly me: Client;
  readonly session: Session;
}

/** Requests a grant and sends a separate file of a video, as the application does. */
export const uploadAttachment = async (
  api: Pick<TestApi, 'request'>,
  { me, session }: Uploader,
  kind: AttachmentKind,
  bytes: Uint8Array | string,
): Promise<{ code: number; data: Record<string, unknown>; token: string }> => {
  const { data: grant } = await me.call.studio.uploadToken({ kind, bytes: 1_000 });
  const response = await api.request(grant.endpoint, {
    method: 'POST',
    headers: { Authorization: `Bearer ${session.token}`, 'Upload-Token': grant.token },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  });
  const body = (await response.json()) as { code: number; data: Record<string, unknown> };
  return { ...body, token: grant.token };
};

export const vtt = (...cues: string[]): string => `WEBVTT\n\n${cues.join('\n\n')}\n`;
