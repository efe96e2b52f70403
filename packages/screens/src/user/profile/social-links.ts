const networks = [
  { field: 'twitter', label: 'Twitter', base: 'https://x.com/' },
  { field: 'facebook', label: 'Facebook', base: 'https://www.facebook.com/' },
  { field: 'youtube', label: 'YouTube', base: 'https://www.youtube.com/@' },
  { field: 'instagram', label: 'Instagram', base: 'https://www.instagram.com/' },
] as const;

type Field = (typeof networks)[number]['field'];

const handle = /^@?([\w.-]{1,60})$/;

const hrefOf = (base: string, written: string): string | null => {
  const [, name] = handle.exec(written) ?? [];
  if (name) return base + name;
  return URL.parse(written)?.protocol === 'https:' ? written : null;
};

/** A person's pages on other sites: a handle or an https address becomes a link, other text stays plain. */
export const socialLinks = (person: Readonly<Record<Field, string>>) =>
  networks.flatMap(({ field, label, base }) => {
    const text = person[field].trim();
    return text ? [{ label, text, href: hrefOf(base, text) }] : [];
  });
