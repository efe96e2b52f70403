import { html } from 'hono/html';
import type { Html } from '../pages/page.ts';

/** The page of an outside login: the people to log in as, each with the address that the browser goes back to. */
export const choicePage = (
  standsInFor: string,
  people: readonly { readonly name: string; readonly detail: string; readonly href: string }[],
  denyHref: string,
): Html => html`
  <p class="muted">
    Stands in for ${standsInFor}. This page speaks its real protocol, with made-up people. Nothing
    leaves this machine.
  </p>
  <ul class="choices">
    ${people.map(
      ({ name, detail, href }) =>
        html`<li>
          <a href="${href}"><b>Continue as ${name}</b> <span>${detail}</span></a>
        </li>`,
    )}
  </ul>
  <p><a href="${denyHref}">Cancel</a></p>
`;
