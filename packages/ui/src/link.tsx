import { createContext, useContext, type AnchorHTMLAttributes, type ElementType } from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const LinkContext = createContext<ElementType<LinkProps>>('a');

/** Provides the shell's router link to all components of the kit with an `href`. */
export const LinkProvider = LinkContext.Provider;

/** A link rendered by the component given to `LinkProvider`, or a plain anchor without one. */
export function Link(props: LinkProps) {
  const Component = useContext(LinkContext);
  return <Component {...props} />;
}
