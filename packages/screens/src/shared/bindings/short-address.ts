/** CRC-16/XMODEM, the checksum of a TON address. Libraries for addresses would add a whole wallet to every page. */
const crc16 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return crc & 0xffff;
};

const raw = /^(-1|0):([0-9a-f]{64})$/i;
/** Tag of an address that accepts points even before its contract exists. */
const nonBounceable = 0x51;

/** An address as its wallet shows it: for TON the user-friendly form (TEP-2), for other chains unchanged. */
export const walletAddress = (address: string): string => {
  const [, workchain, hash] = raw.exec(address) ?? [];
  if (workchain === undefined || hash === undefined) return address;
  const bytes = new Uint8Array(36);
  bytes.set([nonBounceable, Number(workchain) & 0xff]);
  for (let index = 0; index < 32; index += 1)
    bytes[2 + index] = Number.parseInt(hash.slice(index * 2, index * 2 + 2), 16);
  new DataView(bytes.buffer).setUint16(34, crc16(bytes.subarray(0, 34)));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
};

/** An abbreviated address: its beginning and its end. */
export const shortAddress = (address: string): string => {
  const fullAddress = walletAddress(address);
  return `${fullAddress.slice(0, 6)}…${fullAddress.slice(-4)}`;
};
