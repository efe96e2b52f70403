import { receiveShare, toast, type Taice } from '@taice/core';

const announcedCodes = new Set<string>();

/** Once per page load: going back and forth does not repeat the message. */
export async function announceReceivedShare(
  taice: Taice,
  code: string,
  toText: (name: string) => string,
): Promise<void> {
  if (announcedCodes.has(code)) return;
  announcedCodes.add(code);
  const sharer = await receiveShare(taice, code);
  if (sharer) toast(taice, { kind: 'info', text: toText(sharer.nickname) });
}
