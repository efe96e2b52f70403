import { closeOverlay, overlayAtom, toast, type Overlay } from '@taice/core';
import { OfflineBar } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createChunk, type Chunk } from './chunk.ts';
import { Confirm } from './confirm.tsx';
import { useTaice } from './taice.tsx';
import { Toasts } from './toasts.tsx';
import './overlays.css';

const chunks = {
  login: createChunk(async () => (await import('../auth/login-dialog.tsx')).LoginDialog),
  'sign-in': createChunk(async () => (await import('../sign-in/sign-in-popup.tsx')).SignInPopup),
  'home-screen-hint': createChunk(async () => (await import('./safari-hint.tsx')).SafariHint),
} satisfies Partial<Record<Overlay['kind'], Chunk>>;

/** An overlay whose code comes when it is first wanted, and stays so that its leaving can be seen. */
function Late({ kind }: { kind: keyof typeof chunks }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const wanted = useAtomValue(overlayAtom)?.kind === kind;
  const chunk = chunks[kind];
  const state = useSyncExternalStore(chunk.subscribe, chunk.state, chunk.state);
  useEffect(() => {
    if (wanted) chunk.load();
  }, [wanted, chunk]);
  useEffect(() => {
    if (!wanted || chunk.state().kind !== 'failed') return;
    toast(taice, { kind: 'error', text: t('common.networkFailed') });
    closeOverlay(taice);
  }, [wanted, state, chunk, taice, t]);
  if (state.kind !== 'ready') return null;
  const Loaded = state.screen;
  return <Loaded />;
}

/** Everything that lies over a page: the one overlay that is up, the toasts, and the offline line. */
export function Overlays() {
  const { t } = useTranslation();
  const { platform } = useTaice();
  return (
    <>
      <div className="offline-line" data-app={platform.appType}>
        <OfflineBar>{t('common.offline')}</OfflineBar>
      </div>
      <Late kind="login" />
      <Late kind="sign-in" />
      <Late kind="home-screen-hint" />
      <Confirm />
      <Toasts />
    </>
  );
}
