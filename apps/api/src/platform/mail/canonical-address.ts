import normalizeEmail from 'validator/lib/normalizeEmail.js';

/** Applies the names that some providers give one mailbox, and the characters that they ignore in them. */
const canonicalMailbox = (name: string, domain: string): string => {
  if (/^(?:proton\.me|protonmail\.com|protonmail\.ch|pm\.me)$/.test(domain))
    return `${name.replaceAll(/[._-]/g, '')}@proton.me`;
  // The library keeps one of two dots in a row.
  if (domain === 'gmail.com') return `${name.replaceAll('.', '')}@${domain}`;
  if (/^(?:icloud|me|mac)\.com$/.test(domain)) return `${name}@icloud.com`;
  if (domain === 'yandex.ru') return `${name.replaceAll('.', '-')}@${domain}`;
  // Anything before a mailbox that is written as a domain.
  const [, mailbox, provider] = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(domain) ?? [];
  return mailbox && provider ? `${mailbox}@${provider}` : `${name}@${domain}`;
};

/**
 * The one form of all addresses that reach one mailbox. It has no case, no tag (no provider that we know of gives a tag
 * to another person), and no dots that its provider is known to ignore. For counting and comparing people, never for
 * writing to them.
 */
export const canonicalAddress = (text: string): string => {
  // Full-width letters are the same letters.
  const address = text.normalize('NFKC');
  const normalized = (
    normalizeEmail(address, { all_lowercase: true }) || address.toLowerCase()
  ).replace(/^([^+]+)\+.*@/, '$1@');
  const atIndex = normalized.lastIndexOf('@');
  return canonicalMailbox(normalized.slice(0, atIndex), normalized.slice(atIndex + 1));
};
