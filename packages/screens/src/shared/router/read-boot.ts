import type { Boot } from '@taice/contract';

/** Boot data that the server has written into the page. */
export const readBoot = (): Boot => {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('the page was not served by the API: it has no boot data');
  return JSON.parse(text) as Boot;
};
