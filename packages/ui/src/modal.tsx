import { useEffect, useEffectEvent, useRef, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { keepTabInside } from './focus.ts';
import { pushLayer } from './layers.ts';
import { isTopModal, pushModal } from './modal-stack.ts';
import { usePresence } from './presence.ts';
import { classes } from './classes.ts';
import './modal.css';

export type ModalProps = {
  open: boolean;
  /** Asked for by Escape, a press on the dimmed rest, or a close button. */
  onClose: () => void;
  /** How long leaving takes, in ms. */
  leaveMs: number;
  className?: string;
  /** Dim and blur what lies behind; without it the rest stays in clear view. */
  dim?: boolean;
  children: ReactNode;
};

/** The layer under Dialog, Sheet and Drawer: keeps focus in, keeps the rest out, gives focus back. */
export function Modal(props: ModalProps) {
  const presence = usePresence(props.open, props.leaveMs);
  if (presence === 'absent') return null;
  return createPortal(<Layer {...props} closing={presence === 'closing'} />, document.body);
}

function Layer({
  onClose,
  className,
  dim = true,
  closing,
  leaveMs,
  children,
}: ModalProps & { closing: boolean }) {
  const layer = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = layer.current;
    if (!element || closing) return;
    const before = document.activeElement;
    const release = pushModal(element);
    const leave = pushLayer(() => close());
    if (!element.contains(document.activeElement)) {
      const wanted = element.querySelector<HTMLElement>('[data-autofocus]');
      const panel = element.querySelector<HTMLElement>('[role="dialog"]');
      (wanted ?? panel ?? element).focus({ preventScroll: true });
    }
    const onKey = (event: KeyboardEvent) => {
      if (!isTopModal(element)) return;
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.stopPropagation();
        close();
      } else if (event.key === 'Tab') keepTabInside(element, event);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      release();
      leave();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [closing]);

  return (
    <div
      ref={layer}
      className={classes('tc-modal', className)}
      data-state={closing ? 'closing' : 'open'}
      style={{ '--leaving': `${leaveMs}ms` } as CSSProperties}
      inert={closing}
      tabIndex={-1}
    >
      <div className={classes('tc-modal-rest', dim && 'tc-modal-dim')} onClick={onClose} />
      {children}
    </div>
  );
}
