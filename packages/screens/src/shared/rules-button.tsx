import { Button, Sheet } from '@taice/ui';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Opens rules over the page. Disabled until its children are loaded. */
export function RulesButton({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size={36}
        icon={<Info />}
        disabled={!children}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('invitations.rulesTitle')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('invitations.rulesTitle')}
        closeLabel={t('common.close')}
      >
        {children}
      </Sheet>
    </>
  );
}
