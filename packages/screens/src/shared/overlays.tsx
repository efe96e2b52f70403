import {
  identityPromptAtom,
  closeGuide,
  closeOverlay,
  guideAtom,
  moreMenuAtom,
  overlayAtom,
  startLive,
  storesData,
  toast,
  tokenAtom,
  uploadsAtom,
  hasStoredUploads,
  type Overlay,
} from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { createChunk, type Chunk } from './chunk.ts';
import { getPageState } from './router/history-state.ts';
import { restoreTranslated } from './router/restore-translated.ts';
import { useTaice } from './taice.tsx';
import { Toasts } from './toasts.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

const chunks = {
  login: createChunk(async () => (await import('../auth/login-dialog.tsx')).LoginDialog),
  'sign-in': createChunk(async () => (await import('../sign-in/sign-in-popup.tsx')).SignInPopup),
  morning: createChunk(async () => (await import('../mornings/morning.tsx')).MorningOverlay),
  invite: createChunk(async () => (await import('../invitations/invite-dialog.tsx')).InviteDialog),
  ton: createChunk(async () => (await import('../auth/ton/ton-dialog.tsx')).TonDialog),
  wallet: createChunk(async () => (await import('../auth/wallet/wallet-dialog.tsx')).WalletDialog),
  celebration: createChunk(async () => (await import('./celebration/celebration.tsx')).Celebration),
  share: createChunk(async () => (await import('../posts/share-panel.tsx')).SharePanel),
  'home-screen-hint': createChunk(async () => (await import('./safari-hint.tsx')).SafariHint),
  confirm: createChunk(async () => (await import('./confirm.tsx')).Confirm),
} satisfies Record<Overlay['kind'], Chunk>;

const tasks = createChunk(async () => (await import('../tasks/panel/task-float.tsx')).TaskFloat);
const identity = createChunk(
  async () => (await import('../auth/confirm/confirm-identity.tsx')).ConfirmIdentity,
);
const moreSheet = createChunk(async () => (await import('./library/more-sheet.tsx')).MoreSheet);
const guide = createChunk(async () => (await import('../user/guide/guide.tsx')).Guide);

function Late({ kind }: { kind: keyof typeof chunks }) {
  const taice = useTaice();
  const isOpen = useAtomValue(overlayAtom)?.kind === kind;
  const Loaded = useLazyComponent(chunks[kind], isOpen, () => closeOverlay(taice));
  return Loaded && <Loaded />;
}

/** The guide lies only over pages and hides while another overlay is open. */
function LateGuide() {
  const taice = useTaice();
  const guideOpen = useAtomValue(guideAtom);
  const Loaded = useLazyComponent(guide, guideOpen, () => closeGuide(taice));
  return Loaded && <Loaded />;
}

/** Over any other overlay, because it belongs to the action there. */
function LateIdentity() {
  const taice = useTaice();
  const identityPrompt = useAtomValue(identityPromptAtom);
  const Loaded = useLazyComponent(identity, identityPrompt !== null, () =>
    taice.store.get(identityPromptAtom)?.answer(false),
  );
  return Loaded && <Loaded />;
}

/** The menu of a video or a person, below any question that it asks. */
function LateMore() {
  const taice = useTaice();
  const menuOpen = useAtomValue(moreMenuAtom) !== null;
  const Loaded = useLazyComponent(moreSheet, menuOpen, () => taice.store.set(moreMenuAtom, null));
  return Loaded && <Loaded />;
}

/** The task panel for logged-in users. */
function LateTasks() {
  const isLoggedIn = useAtomValue(tokenAtom) !== null;
  // If it fails to load, the tasks are still on their own page.
  const Loaded = useLazyComponent(tasks, isLoggedIn, () => undefined);
  return isLoggedIn && Loaded && <Loaded />;
}

/** Resumes the uploads of an earlier page, on any page, even if its storage is gone. */
export function LateUploads() {
  const taice = useTaice();
  const { key } = useLocation();
  const token = useAtomValue(tokenAtom);
  const hasUploads = useAtomValue(uploadsAtom).length > 0;
  const [Left, setLeft] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (token === null || !hasStoredUploads(taice)) return;
    import('../studio/resume-uploads.ts').then(
      ({ resumeUploads }) => resumeUploads(taice),
      // If the code fails to load, nothing is lost: the uploads wait for the next page.
      () => undefined,
    );
  }, [taice, token]);
  const shouldResume = token !== null && (hasUploads || 'uploads.0' in getPageState(key));
  useEffect(() => {
    if (!shouldResume) return;
    import('../studio/left-uploads.ts').then(
      ({ LeftUploads }) => setLeft(() => LeftUploads),
      () => undefined,
    );
  }, [shouldResume]);
  return Left && token !== null && <Left />;
}

/** Shows events from other devices, once the page has loaded. */
function LateLive() {
  const taice = useTaice();
  useEffect(() => startLive(taice), [taice]);
  return null;
}

/** Where the browser blocks site data, a login shows how long it lasts. */
function LateNotice() {
  const { t } = useTranslation();
  const taice = useTaice();
  const isIn = useAtomValue(tokenAtom) !== null;
  const isWeb = taice.platform.appType === 'web';
  const showStorageWarning = useEffectEvent(() => {
    const text = t(isWeb ? 'common.notStored' : 'common.notStoredInTelegram');
    toast(taice, { kind: 'warning', text });
  });
  useEffect(() => {
    if (isIn && !storesData(taice)) showStorageWarning();
  }, [taice, isIn]);
  return null;
}

/** After the first paint, because a browser translates a loaded page. */
function LateTranslation() {
  useEffect(restoreTranslated, []);
  return null;
}

/** Everything that lies over a page: the open overlay and the toasts. */
export function Overlays() {
  return (
    <>
      <LateTasks />
      <LateMore />
      <Late kind="login" />
      <Late kind="sign-in" />
      <Late kind="morning" />
      <LateGuide />
      <Late kind="celebration" />
      <Late kind="share" />
      <Late kind="invite" />
      <Late kind="ton" />
      <Late kind="wallet" />
      <Late kind="home-screen-hint" />
      <Late kind="confirm" />
      <LateIdentity />
      <LateUploads />
      <LateLive />
      <LateTranslation />
      <LateNotice />
      <Toasts />
    </>
  );
}
