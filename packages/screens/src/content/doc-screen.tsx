import { type DocType } from '@taice/core';
import { Card, EmptyState, Skeleton, Text } from '@taice/ui';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createChunk } from '../shared/chunk.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useUser } from '../shared/use-user.ts';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import type { MarkdownProps } from './markdown.tsx';
import { useDoc } from './use-doc.ts';
import './doc-screen.css';

const markdown = createChunk<MarkdownProps>(async () => (await import('./markdown.tsx')).Markdown);

const lineWidths = ['96%', '88%', '92%', '60%', '94%', '82%', '90%', '48%'];

/** Placeholder of a document that is loading. */
function DocSkeleton({ head }: { head?: ReactNode }) {
  return (
    <Card className="doc-text" aria-busy="true">
      {head}
      {lineWidths.map((width, at) => (
        <Skeleton key={at} width={width} height={20} shape="text" />
      ))}
    </Card>
  );
}

/** The text once the code that sets it is there; without a network it is tried again. */
function DocText(props: MarkdownProps) {
  const state = useSyncExternalStore(markdown.subscribe, markdown.state);
  useEffect(() => markdown.load(), []);
  if (state.kind === 'failed') return <LoadError error={undefined} onRetry={markdown.load} />;
  if (state.kind !== 'ready') return <DocSkeleton head={props.head} />;
  const Markdown = state.component;
  return <Markdown {...props} />;
}

/** The text of one document, with its loading, empty and error states. */
export function DocBody({
  type,
  slug,
  aside,
}: {
  type: DocType;
  slug?: string;
  aside?: ReactNode;
}) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useDoc(type, slug);
  if (!data)
    return error && !loading ? (
      <LoadError error={error} onRetry={reload} />
    ) : (
      <div className="doc-columns">
        <DocSkeleton />
      </div>
    );
  if (data.content.trim() === '')
    return <EmptyState icon={<FileText />} title={t('content.empty')} />;
  const head = (data.cover || data.summary) && (
    <>
      {data.cover && <img className="doc-cover" src={data.cover} alt="" />}
      {data.summary && (
        <Text as="p" tone="muted">
          {data.summary}
        </Text>
      )}
    </>
  );
  return (
    <div className="doc-columns">
      <DocText source={data.content} head={head} />
      {aside}
    </div>
  );
}

/** Effective date and version of a document. */
export function DocDate({ type, slug }: { type: DocType; slug?: string }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { data } = useDoc(type, slug);
  if (!data) return <Skeleton width={160} height={20} shape="text" />;
  const date = time.day(data.published_at);
  return type === 'news' ? date : t('content.version', { version: data.version, date });
}

/** These documents are not binding, so their version is not shown. */
const unversioned: ReadonlySet<DocType> = new Set(['about', 'help']);

/** The page that lists the documents: Mine, or the foot of Home for a visitor. */
export function useDocParent(): { href: string; title: string } {
  const { t } = useTranslation();
  return useUser()
    ? { href: '/V2/My', title: t('shell.title.mine') }
    : { href: '/Home', title: t('shell.title.home') };
}

/** A screen that shows one document. */
export function DocScreen({ type, title }: { type: DocType; title: string }) {
  const up = useDocParent();
  return (
    <article className="doc">
      <ScreenTitle up={up} note={!unversioned.has(type) && <DocDate type={type} />}>
        {title}
      </ScreenTitle>
      <DocBody type={type} />
    </article>
  );
}
