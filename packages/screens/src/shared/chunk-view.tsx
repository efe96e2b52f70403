import { Skeleton, Stack } from '@taice/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Chunk } from './chunk.ts';
import { LoadError } from './load-error.tsx';

/** ms after which a placeholder for a screen's code appears. A faster network never shows it. */
const placeholderDelayMs = 250;

function ScreenSkeleton({ bare }: { bare: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), placeholderDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!late || bare) return <div aria-busy="true" />;
  return (
    <Stack gap={4} aria-busy="true">
      <Skeleton width={220} height={34} />
      <Skeleton height={180} shape="card" />
      <Skeleton height={180} shape="card" />
    </Stack>
  );
}

/** Shows a screen once its code is loaded. After a failure it shows an error and tries again. */
export function ChunkView({ chunk, bare = false }: { chunk: Chunk; bare?: boolean }) {
  const state = useSyncExternalStore(chunk.subscribe, chunk.state);
  const [retried, setRetried] = useState(false);
  useEffect(() => {
    if (chunk.state().kind === 'idle') chunk.load();
  }, [chunk]);
  if (state.kind === 'ready') {
    const Screen = state.component;
    return <Screen />;
  }
  if (state.kind !== 'failed') return <ScreenSkeleton bare={bare} />;
  return (
    <LoadError
      error={undefined}
      onRetry={() => {
        // Code of an older build is gone for good: only a new page knows the new names.
        if (retried && navigator.onLine) location.reload();
        setRetried(true);
        chunk.load();
      }}
    />
  );
}
