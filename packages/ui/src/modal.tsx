import { useEffect, useEffectEvent, useRef, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import { pushLayer } from './layers.ts';
import { usePresence } from './presence.ts';
import './modal.css';

export type ModalProps = {
  open: boolean;
  /** Asked for by Escape, a press on the dimmed rest, the way back, or a close button. */
  onClose: () => void;
  /** How long leaving takes, in ms. */
  leaveMs: number;
  className?: string;
  /** Dim and blur what lies behind; without it the rest stays in clear view. */
  dim?: boolean;
  /** Ids of what names and describes it, or its name itself. */
  labelledBy?: string;
  describedBy?: string;
  label?: string;
  children: ReactNode;
};

/** The layer under Dialog, Sheet and Drawer: the browser's own modal dialog, over the whole window. */
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
  labelledBy,
  describedBy,
  label,
  children,
}: ModalProps & { closing: boolean }) {
  const layer = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = layer.current;
    if (!element || closing) return;
    // By a press, or by itself, no ring: only where the keyboard had shown one.
    const focusVisible = document.querySelector('body :focus-visible') !== null;
    element.showModal();
    // Not the first thing that can be pressed, as the browser would choose: that is often the cross.
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? element;
    wanted.focus({ preventScroll: true, focusVisible });
    const release = pushLayer(element, () => close(), dim);
    return () => {
      release();
      // The page is free and has the focus back while this is still seen leaving.
      element.close();
    };
  }, [closing, dim]);

  return (
    <dialog
      ref={layer}
      className={classes('tc-modal', className)}
      data-state={closing ? 'closing' : 'open'}
      style={{ '--leaving': `${leaveMs}ms` } as CSSProperties}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      inert={closing}
      tabIndex={-1}
      onCancel={(event) => {
        // A file field inside says `cancel` too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        const element = event.currentTarget;
        if (closing || event.target !== element) return;
        // The browser closes at a second Escape whatever is said to it; who may not leave comes back.
        onClose();
        requestAnimationFrame(() => {
          const stays = element.isConnected && element.dataset['state'] === 'open';
          if (stays && !element.open) element.showModal();
        });
      }}
    >
      <div className={classes('tc-modal-rest', dim && 'tc-modal-dim')} onClick={onClose} />
      {children}
    </dialog>
  );
}
