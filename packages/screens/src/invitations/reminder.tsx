import type { InvitedFriend } from '@taice/contract';
import { nudgeFriend, ruleNow, toast } from '@taice/core';
import { Button, Dialog, Text } from '@taice/ui';
import Bell from 'lucide-react/icons/bell';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';

/** In ms. The second press of a double press is not meant for the dialog that has opened under it. */
const doublePressMs = 500;

/** Reminds a friend of the missing step, after the viewer has seen the text. */
export function Reminder({ friend }: { friend: InvitedFriend }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const openedAt = useRef(0);
  const allowed = useRef<Awaited<ReturnType<typeof nudgeFriend>>>(undefined);
  // The text that is shown: a reload of the list does not change it.
  const [text, setText] = useState(friend.nudge_text);
  const [changed, setChanged] = useState(false);
  const { nudge_from: nudgeFrom, nudge_text: nudgeText, user } = friend;
  if (nudgeFrom === null || nudgeText === null) return null;
  const isEarly = Date.parse(nudgeFrom) > ruleNow(taice);
  const name = user.nickname;

  const isDouble = () => performance.now() - openedAt.current < doublePressMs;
  const show = () => {
    openedAt.current = performance.now();
    allowed.current = undefined;
    setText(nudgeText);
    setChanged(false);
    setOpen(true);
  };
  const send = async () => {
    if (isDouble()) return;
    setBusy(true);
    try {
      // Asked once: a user who cancels the choice of a chat can choose again.
      allowed.current ??= await nudgeFriend(taice, user.id).catch(() => undefined);
      // After a refusal a toast has explained why.
      if (!allowed.current) return setOpen(false);
      const { text: now, tg_url, url: web } = allowed.current;
      if (now !== text) {
        // The friend has made progress since the list was read. The viewer has to see the new text before it is sent.
        openedAt.current = performance.now();
        setText(now);
        return setChanged(true);
      }
      const url = taice.platform.appType === 'tg_mini' ? tg_url : web;
      const done = await taice.platform.share({ url, text: now });
      if (done === 'cancelled') return;
      if (done === 'copied') {
        await navigator.clipboard.writeText(`${now} ${url}`);
        toast(taice, { kind: 'success', text: t('common.copied') });
      }
      setOpen(false);
    } catch {
      toast(taice, { kind: 'error', text: t('invitations.nudge.failed') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        size={36}
        icon={<Bell />}
        disabled={isEarly}
        aria-haspopup="dialog"
        aria-label={t(isEarly ? 'invitations.remindedName' : 'invitations.remindName', { name })}
        onClick={show}
      >
        {t(isEarly ? 'invitations.reminded' : 'invitations.remind')}
      </Button>
      <Dialog
        open={open}
        onClose={() => !busy && !isDouble() && setOpen(false)}
        title={t('invitations.nudge.title', { name })}
        description={t(changed ? 'invitations.nudge.changed' : 'invitations.nudge.note', { name })}
        footer={
          <>
            <Button size={48} disabled={busy} data-autofocus="" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button size={48} variant="primary" busy={busy} onClick={() => void send()}>
              {t('invitations.nudge.send')}
            </Button>
          </>
        }
      >
        <blockquote className="nudge-words" aria-live="polite">
          <Text as="p">{text}</Text>
        </blockquote>
      </Dialog>
    </>
  );
}
