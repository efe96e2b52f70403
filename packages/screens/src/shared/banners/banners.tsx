import type { Banner } from '@taice/contract';
import { IconButton, Link, LogoMark, prefersReducedMotion, Text } from '@taice/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './banners.css';

/** In ms. After this time the next banner appears automatically. */
const slideMs = 7_000;

const hrefOf = ({ link, link_type }: Banner): string | undefined => {
  if (link_type === 'none') return undefined;
  const isOurs = /^\/(?![/\\])/.test(link);
  return isOurs || (link_type === 'url' && URL.parse(link)?.protocol === 'https:')
    ? link
    : undefined;
};

function Slide({ banner, first, hidden }: { banner: Banner; first: boolean; hidden: boolean }) {
  const href = hrefOf(banner);
  const inside = (
    <>
      <picture>
        <source media="(max-width: 599px)" srcSet={banner.image_mobile} />
        <img src={banner.image} alt="" loading={first ? 'eager' : 'lazy'} decoding="async" />
      </picture>
      <span className="banner-mark" aria-hidden="true">
        <LogoMark size={20} />
      </span>
      <span className="banner-words">
        <Text as="strong" weight="bold" lines={2} className="banner-title">
          {banner.title}
        </Text>
        <Text as="p" lines={2} className="banner-text">
          {banner.text}
        </Text>
      </span>
    </>
  );
  return (
    <li className="banner" inert={hidden}>
      {href === undefined ? (
        <div className="banner-inside">{inside}</div>
      ) : (
        <Link href={href} className="banner-inside">
          {inside}
        </Link>
      )}
    </li>
  );
}

/** Banners on top of a page: one at a time. They advance automatically unless the user prefers less motion. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation();
  const track = useRef<HTMLUListElement>(null);
  const [slideIndex, setSlideIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const hasSeveral = banners.length > 1;
  const show = (next: number) => {
    const element = track.current;
    if (!element) return;
    const wrappedIndex = (next + banners.length) % banners.length;
    element.scrollTo({
      left: wrappedIndex * element.clientWidth,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  };
  useEffect(() => {
    if (!hasSeveral || paused || prefersReducedMotion()) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') show(slideIndex + 1);
    }, slideMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it goes on from what stands now
  }, [slideIndex, paused, hasSeveral]);
  if (banners.length === 0) return null;
  return (
    <section
      className="banners"
      aria-roledescription={t('content.banners.carousel')}
      aria-label={t('content.banners.label')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ul
        ref={track}
        className="banners-track"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setSlideIndex(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {banners.map((banner, index) => (
          <Slide
            key={banner.id}
            banner={banner}
            first={index === 0}
            hidden={index !== slideIndex}
          />
        ))}
      </ul>
      {hasSeveral && (
        <>
          <IconButton
            className="banners-back"
            variant="glass"
            label={t('content.banners.back')}
            icon={<ChevronLeft />}
            onClick={() => show(slideIndex - 1)}
          />
          <IconButton
            className="banners-on"
            variant="glass"
            label={t('content.banners.on')}
            icon={<ChevronRight />}
            onClick={() => show(slideIndex + 1)}
          />
          <span className="banners-dots" aria-hidden="true">
            {banners.map(({ id }, index) => (
              <span key={id} data-on={index === slideIndex} />
            ))}
          </span>
        </>
      )}
    </section>
  );
}

/** The banners as one card in a grid of videos. */
export function BannerCard({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <div className="banner-card">
      <Banners banners={banners} />
    </div>
  );
}
