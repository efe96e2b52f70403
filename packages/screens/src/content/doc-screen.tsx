import { type DocType } from '@taice/core';
import { EmptyState, Skeleton, Stack, Text } from '@taice/ui';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createChunk } from '../shared/chunk.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import type { MarkdownProps } from './markdown.tsx';
import { useDoc } from './use-doc.ts';
import './doc-screen.css';

const markdown = createChunk<MarkdownProps>(async () => (await import('./markdown.tsx')).Markdown);

const lineWidths = ['96%', '88%', '92%', '60%', '94%', '82%', '90%', '48%'];

/** The place of a document that is on its way. */
export function DocSkeleton() {
  return (
    <Stack gap={3} className="doc-body" aria-busy="true">
      {lineWidths.map((width, at) => (
        <Skeleton key={at} width={width} height={20} shape="text" />
      ))}
    </Stack>
  );
}

/** The text once the code that sets it is there; without a network it is tried again. */
function DocText({ source }: MarkdownProps) {
  const state = useSyncExternalStore(markdown.subscribe, markdown.state);
  useEffect(() => markdown.load(), []);
  if (state.kind === 'failed') return <LoadError error={undefined} onRetry={markdown.load} />;
  if (state.kind !== 'ready') return <DocSkeleton />;
  const Markdown = state.screen;
  return <Markdown source={source} />;
}

/** The text of one document, with its four states. */
export function DocBody({ type, slug }: { type: DocType; slug?: string }) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useDoc(type, slug);
  if (data) {
    if (data.content.trim() !== '') {
      return (
        <>
          {data.summary && (
            <Text as="p" size={16} tone="muted">
              {data.summary}
            </Text>
          )}
          <DocText source={data.content} />
        </>
      );
    }
    return <EmptyState icon={<FileText />} title={t('content.empty')} />;
  }
  if (error && !loading) return <LoadError error={error} onRetry={reload} />;
  return <DocSkeleton />;
}

/** When a document took effect, and which version it is. */
export function DocDate({ type, slug }: { type: DocType; slug?: string }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { data } = useDoc(type, slug);
  if (!data) return <Skeleton width={160} height={20} shape="text" />;
  const date = time.day(data.published_at);
  return type === 'news' ? date : t('content.version', { version: data.version, date });
}

/** Their version obliges nobody to anything, so it is not shown. */
const unversioned: ReadonlySet<DocType> = new Set(['about', 'help']);

/** A whole screen that is one document. */
export function DocScreen({ type, title }: { type: DocType; title: string }) {
  return (
    <article className="doc">
      <ScreenTitle note={!unversioned.has(type) && <DocDate type={type} />}>{title}</ScreenTitle>
      <DocBody type={type} />
    </article>
  );
}
