import { receiveShare, toast, type Taice } from '@taice/core';

const heard = new Set<string>();

/** Once a page: who goes back and forth is not told again. */
export async function tellReceived(
  taice: Taice,
  code: string,
  words: (name: string) => string,
): Promise<void> {
  if (heard.has(code)) return;
  heard.add(code);
  const by = await receiveShare(taice, code);
  if (by) toast(taice, { kind: 'info', text: words(by.nickname) });
}
