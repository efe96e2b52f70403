// @vitest-environment happy-dom
import { emitEvent, on, supports } from '@telegram-apps/sdk-react';
import { expect, test } from 'vitest';
import { createTelegramStorage } from './telegram-storage.ts';

type Sent = [method: string, data: Record<string, unknown>];

/** A Telegram of this version whose answers come from `answer`. */
const memoryOf = (version: string, answer: (sent: Sent) => void) => {
  const sent: Sent[] = [];
  const post = (...call: unknown[]) => {
    sent.push(call as Sent);
    queueMicrotask(() => answer(call as Sent));
  };
  return {
    sent,
    memory: createTelegramStorage({ post, on, supports: (method) => supports(method, version) }),
  };
};

test('falls back to the cloud if the device keeps nothing', async () => {
  const { memory, sent } = memoryOf('9.0', ([method, { req_id }]) => {
    const id = String(req_id);
    if (method === 'web_app_device_storage_get_key')
      emitEvent('device_storage_failed', { req_id: id, error: 'UNSUPPORTED' });
    if (method === 'web_app_invoke_custom_method')
      emitEvent('custom_method_invoked', { req_id: id, result: { device: 'd-1' } });
  });
  expect(await memory.get('device')).toBe('d-1');
  expect(sent.map(([method]) => method)).toEqual([
    'web_app_device_storage_get_key',
    'web_app_invoke_custom_method',
  ]);
});

test('a missing value and a missing answer are null', async () => {
  const { memory } = memoryOf('8.0', ([, { req_id }]) =>
    emitEvent('custom_method_invoked', { req_id: String(req_id), result: { device: '' } }),
  );
  expect(await memory.get('device')).toBeNull();
  expect(await memoryOf('8.0', () => undefined).memory.get('device')).toBeNull();
});

test('never calls an old Telegram', async () => {
  const { memory, sent } = memoryOf('6.0', () => undefined);
  memory.set('device', 'd-1');
  expect(await memory.get('device')).toBeNull();
  expect(sent).toEqual([]);
});
