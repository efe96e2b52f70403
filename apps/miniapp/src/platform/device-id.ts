import { safeStorage } from '@taice/core';
import type { TelegramStorage } from './telegram-storage.ts';

/** The name in Telegram's memory; the page's storage has it under a name of @taice/core's. */
const name = 'SPK_deviceId';

/**
 * The earlier device id, for a page whose storage was wiped or refused; null if the page has it, or none is known.
 * Without it the server would refuse the opening's signed data, which it binds to the device that used them first.
 */
export const recallDeviceId = async (memory: TelegramStorage): Promise<string | null> =>
  safeStorage().get(name) !== null ? null : memory.get(name);

export const keepDeviceId = (memory: TelegramStorage, id: string): void => memory.set(name, id);
