import { emailMaxLength } from './shapes.ts';

/** Unquoted mailbox name (RFC 5321, 6531): a mail server reads one address in it and no route. */
const mailboxPattern = /^[^\s"(),:;<>@[\\\]!%\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+$/u;
const domainPattern = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200C|\u200D)+$/u;
/** With a dot, and no number at its end, which would be an IP address. */
const hostPattern =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;
const mailboxMaxLength = 64;

/** The domain as mail servers know it (UTS 46), or null. */
const hostOf = (domain: string): string | null => {
  if (!domainPattern.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hostPattern.test(hostname) ? hostname : null;
  } catch {
    // No such domain. `URL.canParse` is newer than the oldest browsers that are served.
    return null;
  }
};

/**
 * An e-mail address in its one form, or null where it is none: no spaces, one @, a dot in the
 * domain, in any script. NFC, lower case, the domain in punycode: what is counted, compared and
 * written to.
 */
export const emailAddress = (text: string): string | null => {
  const [mailbox = '', domain = '', ...more] = text
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .split('@');
  if (more.length > 0 || !mailboxPattern.test(mailbox)) return null;
  const host = hostOf(domain);
  const octets = new TextEncoder().encode(mailbox).length;
  const fits = octets <= mailboxMaxLength && octets + 1 + (host?.length ?? 0) <= emailMaxLength;
  return host !== null && fits ? `${mailbox}@${host}` : null;
};
