import { receiveShare, toast, type Taice } from '@taice/core';

const announcedCodes = new Set<string>();

/** Once per page load: going back and forth does not repeat the message. */
export async function announceReceivedShare(
  taice: Taice,
  code: string,
  words: (name: string) => string,
): Promise<void> {
  if (announcedCodes.has(code)) return;
  announcedCodes.add(code);
  const by = await receiveShare(taice, code);
  if (by) toast(taice, { kind: 'info', text: words(by.nickname) });
}
