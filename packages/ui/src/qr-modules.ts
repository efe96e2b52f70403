import { encode } from 'uqr';

/** Light modules round the symbol, which readers need. */
const quiet = 4;

/** The modules of a text of at most 2,331 bytes, row by row, dark ones true, with the quiet ones round them. */
export const qrModules = (text: string): { data: readonly boolean[][]; size: number } =>
  encode(text, { ecc: 'M', border: quiet });
