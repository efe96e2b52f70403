/** `0x7a3F…c94E`: enough of an address to know one's own by. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;
