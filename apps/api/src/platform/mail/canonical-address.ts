import normalizeEmail from 'validator/lib/normalizeEmail.js';

/**
 * The one form of all addresses that reach one mailbox: without case, without a tag, which no provider
 * that we know of gives to somebody else, and without the dots that its provider is known to ignore. For
 * counting and comparing people, never for writing to them.
 */
export const canonicalAddress = (address: string): string =>
  (normalizeEmail(address, { all_lowercase: true }) || address.toLowerCase()).replace(
    /^([^+]+)\+.*@/,
    '$1@',
  );
