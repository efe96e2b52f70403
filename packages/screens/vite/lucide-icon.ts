import { createElement, type SVGProps } from 'react';

/** An icon from the library's modules, without the keys of its parts. */
export type LeanIcon = {
  node: ReadonlyArray<readonly [tag: string, attributes: Readonly<Record<string, string>>]>;
};

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * The library's `createLucideIcon`, reduced to the options that screens use: no provider, names, aliases or fixed
 * strokes. A test compares its output with the library's.
 */
export const createLucideIcon =
  ({ node }: LeanIcon) =>
  ({ size = 24, color, className, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color ?? 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': rest['aria-label'] || rest.role ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
