import type { Device } from '../device/device.ts';
import type { ApiError } from './errors.ts';

/** A date as a number of ms or as ISO 8601; NaN for anything else. */
export const toMs = (value: unknown): number =>
  typeof value === 'number' ? value : Date.parse(String(value));

/** Takes the server's clock from an answer 1002; false if it contains none. */
export function correctSkew(device: Device, error: ApiError): boolean {
  const serverTime = toMs((error.data as { server_time?: unknown } | null)?.server_time);
  if (Number.isNaN(serverTime)) return false;
  device.skewMs = serverTime - device.now();
  return true;
}
