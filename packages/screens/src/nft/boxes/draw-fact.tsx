import { toast } from '@taice/core';
import { IconButton, Text } from '@taice/ui';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';

/** A hash or a seed with its name, to be noted. */
export function DrawFact({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast(taice, { kind: 'success', text: t('common.copied') });
  };
  return (
    <div className="draw-fact">
      <div>
        <Text as="p" size={12} tone="muted">
          {label}
        </Text>
        <code className="tc-mono">{value}</code>
      </div>
      <IconButton
        label={t('nft.box.copy', { what: label })}
        icon={<Copy />}
        onClick={() => void copy()}
      />
    </div>
  );
}
