import { useTranslation } from 'react-i18next';
import '@taice/ui/qualities.css';
import './parts.css';

const all = [1, 2, 3, 4, 5] as const;

/** Rarity as a number of five bars, with its name. */
export function QualityMark({ quality }: { quality: number }) {
  const { t } = useTranslation();
  return (
    <span className="quality" data-quality={quality}>
      <span className="quality-bars" aria-hidden="true">
        {all.map((bar) => (
          <span key={bar} data-on={bar <= quality || undefined} />
        ))}
      </span>
      {t(`nft.parts.quality.${quality}`)}
    </span>
  );
}
