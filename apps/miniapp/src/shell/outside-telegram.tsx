import { removeFirstVideo } from '@taice/screens';
import { Skeleton } from '@taice/ui';
import { lazy, Suspense, useEffect } from 'react';

const OutsidePage = lazy(async () => ({
  default: (await import('./outside-page.tsx')).OutsidePage,
}));

/** The page for those who opened the mini-app's address in a browser. */
export function OutsideTelegram() {
  useEffect(() => removeFirstVideo(), []);
  return (
    <Suspense fallback={<Skeleton height="100vh" />}>
      <OutsidePage />
    </Suspense>
  );
}
