import { Link } from '@taice/ui';
import { useMemo, type ReactNode } from 'react';
import { useTaice } from '../shared/taice.tsx';
import { parseMarkdown, type Block, type Inline } from './markdown-parse.ts';
import './markdown.css';

function Outside({ href, children }: { href: string; children: ReactNode }) {
  const { platform } = useTaice();
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      target={href.startsWith('mailto:') ? undefined : '_blank'}
      onClick={(event) => {
        if (href.startsWith('mailto:')) return;
        event.preventDefault();
        platform.openLink(href);
      }}
    >
      {children}
    </a>
  );
}

function Run({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, at) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'code') return <code key={at}>{part.text}</code>;
    const inside = <Run parts={part.children} />;
    if (part.kind === 'strong') return <strong key={at}>{inside}</strong>;
    if (part.kind === 'em') return <em key={at}>{inside}</em>;
    if (part.href.startsWith('/')) {
      return (
        <Link key={at} href={part.href}>
          {inside}
        </Link>
      );
    }
    return (
      <Outside key={at} href={part.href}>
        {inside}
      </Outside>
    );
  });
}

function Table({ block }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <div className="markdown-table" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {block.head.map((cell, at) => (
              <th key={at} scope="col">
                <Run parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Run parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Piece({ block }: { block: Block }) {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'table':
      return <Table block={block} />;
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul';
      return (
        <Tag>
          {block.items.map((item, at) => (
            <li key={at}>
              <Run parts={item} />
            </li>
          ))}
        </Tag>
      );
    }
    case 'heading': {
      const Tag = block.level === 2 ? 'h2' : 'h3';
      return (
        <Tag>
          <Run parts={block.children} />
        </Tag>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <Run parts={block.children} />
        </blockquote>
      );
    case 'paragraph':
      return (
        <p>
          <Run parts={block.children} />
        </p>
      );
  }
}

/** A document of the product, drawn as elements: nothing in it is ever taken for HTML. */
export function Markdown({ source }: { source: string }) {
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  return (
    <div className="markdown">
      {blocks.map((block, at) => (
        <Piece key={at} block={block} />
      ))}
    </div>
  );
}
