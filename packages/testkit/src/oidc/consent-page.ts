const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);

/** The consent page of tests: the logged-in person and the two answers. */
export const consentPage = (email: string, approveUrl: string, denyUrl: string): string =>
  `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,"><main>
<h1>Sign in</h1><p><a id="yes" href="${escape(approveUrl)}">Continue as ${escape(email)}</a></p>
<p><a id="no" href="${escape(denyUrl)}">Cancel</a></p></main></html>`;

/** The link that a page of the issuer offers under an id. */
export const linkOf = (html: string, id: 'yes' | 'no'): string => {
  const href = new RegExp(`id="${id}" href="([^"]+)"`).exec(html)?.[1];
  if (href === undefined) throw new Error(`the issuer offers no ${id}: ${html}`);
  return href.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
};
