import type { SafeStorage } from './storage.ts';

const validMs = 7 * 86_400_000;

/** The inviter's code from `?invite=CODE` or Telegram's `startapp=…i_CODE`. */
export function parseInviteCode(search: string, startParam: string | null): string | null {
  const inLink = new URLSearchParams(search).get('invite');
  const inStart = /(?:^|-)i_([0-9A-Za-z]+)/.exec(startParam ?? '')?.[1];
  return inStart ?? inLink;
}

/** Keeps the newest code with its time, since it counts for 7 days. */
export function saveInviteCode(storage: SafeStorage, code: string, now: number): void {
  storage.set('inviteCode', `${code.slice(0, 16)}.${now}`);
}

export function getInviteCode(storage: SafeStorage, now: number): string | undefined {
  const [code, at] = storage.get('inviteCode')?.split('.') ?? [];
  return code && now - Number(at) < validMs ? code : undefined;
}
