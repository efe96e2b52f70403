import type { MethodName, on as On, PostEventFn } from '@telegram-apps/sdk-react';

/** Storage that Telegram keeps per person and mini-app; the page's own may be wiped at any moment. */
export interface TelegramStorage {
  /** Null if nothing is stored, or if this Telegram has no storage. */
  get(key: string): Promise<string | null>;
  set(key: string, value: string): void;
}

/** ms that an answer may take: these values are needed before the first paint. */
const timeoutMs = 800;

/** The connection to Telegram: `supports` returns what this version of it supports. */
export interface Bridge {
  post: PostEventFn;
  on: typeof On;
  supports: (method: MethodName) => boolean;
}

/** On the device if Telegram can (9.0), otherwise in its cloud (6.9). */
export const createTelegramStorage = ({ post, on, supports }: Bridge): TelegramStorage => {
  let requestCount = 0;
  const nextId = () => `memory-${(requestCount += 1)}`;
  const onDevice = supports('web_app_device_storage_get_key');
  const inCloud = supports('web_app_invoke_custom_method');

  /** Listens until `settle` is called, or until the wait is over. */
  const answered = (
    sendRequest: (id: string, settle: (value: string | null) => void) => (() => void)[],
  ): Promise<string | null> =>
    new Promise((resolve) => {
      const settle = (value: string | null) => {
        clearTimeout(timer);
        for (const stop of unsubscribers) stop();
        resolve(value === '' ? null : value);
      };
      const timer = setTimeout(() => settle(null), timeoutMs);
      const unsubscribers = sendRequest(nextId(), settle);
    });
  const fromDevice = (key: string) =>
    answered((id, settle) => {
      const unsubscribers = [
        on('device_storage_key_received', ({ req_id, value }) => {
          if (req_id === id) settle(value);
        }),
        on('device_storage_failed', ({ req_id }) => {
          if (req_id === id) settle(null);
        }),
      ];
      post('web_app_device_storage_get_key', { req_id: id, key });
      return unsubscribers;
    });
  const fromCloud = (key: string) =>
    answered((id, settle) => {
      const stop = on('custom_method_invoked', ({ req_id, result }) => {
        if (req_id !== id) return;
        const values = (result ?? {}) as Record<string, unknown>;
        const value = values[key];
        settle(typeof value === 'string' ? value : null);
      });
      post('web_app_invoke_custom_method', {
        req_id: id,
        method: 'getStorageValues',
        params: { keys: [key] },
      });
      return [stop];
    });

  return {
    get: async (key) => {
      const local = onDevice ? await fromDevice(key) : null;
      return local ?? (inCloud ? fromCloud(key) : null);
    },
    set: (key, value) => {
      if (onDevice) post('web_app_device_storage_save_key', { req_id: nextId(), key, value });
      if (!inCloud) return;
      const params = { key, value };
      post('web_app_invoke_custom_method', {
        req_id: nextId(),
        method: 'saveStorageValue',
        params,
      });
    },
  };
};
