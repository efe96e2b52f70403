import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('the push key is a P-256 point, the same in every process', async () => {
  const { client } = await aViewer(api);
  const { key } = (await client.call.notifications.pushKey({})).data;
  const bytes = Buffer.from(key, 'base64url');
  expect([bytes.length, bytes[0]]).toEqual([65, 4]);
  expect(api.sibling().services.config.vapid.publicKey).toBe(key);
});
