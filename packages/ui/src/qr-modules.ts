import { encode } from 'uqr';

/** Width of the quiet zone, in modules, which readers need. */
const quietZone = 4;

/** The modules for a text of at most 2,331 bytes, row by row, dark ones true, including the quiet zone. */
export const qrModules = (text: string): { data: readonly boolean[][]; size: number } =>
  encode(text, { ecc: 'M', border: quietZone });
