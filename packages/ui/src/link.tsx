import { createContext, useContext, type AnchorHTMLAttributes, type ElementType } from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const LinkContext = createContext<ElementType<LinkProps>>('a');

/** Hands the shell's router link to every component of the kit that takes an `href`. */
export const LinkProvider = LinkContext.Provider;

/** A link drawn by the component given to `LinkProvider`, or a plain anchor without one. */
export function Link(props: LinkProps) {
  const Component = useContext(LinkContext);
  return <Component {...props} />;
}
