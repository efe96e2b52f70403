import { useEffect, useEffectEvent, useRef, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import { pushLayer } from './layers.ts';
import { usePresence } from './presence.ts';
import './modal.css';

export type ModalProps = {
  open: boolean;
  /** Called by Escape, a press on the backdrop, the back button, or a close button. */
  onClose: () => void;
  /** Duration of the exit animation, in ms. */
  leaveMs: number;
  className?: string;
  /** Dims and blurs the page behind; without it the page stays clear. */
  dim?: boolean;
  /** Ids of its title and description, or its accessible name. */
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
    // The focus ring shows only if the keyboard had already shown one.
    const focusVisible = document.querySelector('body :focus-visible') !== null;
    element.showModal();
    // Not the first focusable element, which the browser would choose: that is often the cross.
    const focusTarget = element.querySelector<HTMLElement>('[data-autofocus]') ?? element;
    focusTarget.focus({ preventScroll: true, focusVisible });
    const release = pushLayer(element, () => close(), dim);
    return () => {
      release();
      // The page is usable and has the focus back during the exit animation.
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
        // A file input inside also fires `cancel`.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        const element = event.currentTarget;
        if (closing || event.target !== element) return;
        // The browser closes at a second Escape in any case. A dialog that must stay open is shown again.
        onClose();
        requestAnimationFrame(() => {
          const isStillOpen = element.isConnected && element.dataset['state'] === 'open';
          if (isStillOpen && !element.open) element.showModal();
        });
      }}
    >
      <div className={classes('tc-modal-rest', dim && 'tc-modal-dim')} onClick={onClose} />
      {children}
    </dialog>
  );
}
