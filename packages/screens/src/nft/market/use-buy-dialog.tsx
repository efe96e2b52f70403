import { openLogin } from '@taice/core';
import { dialogLeaveMs } from '@taice/ui';
import { useEffect, useState } from 'react';
import { useTaice } from '../../shared/taice.tsx';
import { useUser } from '../../shared/use-user.ts';
import type { BuyTarget } from './buy-target.ts';
import { BuyDialog } from './buy-dialog.tsx';

/** Opens the dialog that buys; visitors are asked to log in first. */
export function useBuyDialog() {
  const taice = useTaice();
  const user = useUser();
  const [target, setTarget] = useState<BuyTarget | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open || !target) return;
    // The content stays during the exit animation.
    const timer = setTimeout(() => setTarget(null), dialogLeaveMs);
    return () => clearTimeout(timer);
  }, [open, target]);
  return {
    buy: (target: BuyTarget) => {
      if (!user) {
        openLogin(taice);
        return;
      }
      setTarget(target);
      setOpen(true);
    },
    dialog: target && (
      <BuyDialog
        key={target.from === 'house' ? target.series.series_id : target.listingId}
        target={target}
        open={open}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
