import { Card } from '@taice/ui';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { useTaice } from '../shared/taice.tsx';
import { DocContents } from './doc-contents.tsx';
import { toHtml } from './to-html.ts';
import './markdown.css';

/** A press that asks for another window, or is none of the main button. */
const isModifiedClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** A shorter document is seen whole at a glance. */
const minParts = 4;

export type MarkdownProps = {
  source: string;
  /** Content above the text, in the same card. */
  head?: ReactNode;
};

/** A document of the product. Its paths stay inside the application, the web is the platform's. */
export function Markdown({ source, head }: MarkdownProps) {
  const { platform } = useTaice();
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const { html, parts } = useMemo(() => toHtml(source, base), [source, base]);
  const inner = useMemo(() => ({ __html: html }), [html]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href || href.startsWith('mailto:') || isModifiedClick(event)) return;
    event.preventDefault();
    if (href.startsWith('/')) void navigate(href.slice(base.length));
    else platform.openLink(href);
  };
  return (
    <>
      {parts.length >= minParts && <DocContents parts={parts} />}
      <Card className="doc-text">
        {head}
        {/* The keys of a link arrive here as its click. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className="markdown" onClick={follow} dangerouslySetInnerHTML={inner} />
      </Card>
    </>
  );
}
