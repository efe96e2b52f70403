import { Card, prefersReducedMotion, Text, widerThan } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocPart } from './to-html.ts';

/** From this width on the contents stand beside the text, in the second column. */
const useBeside = widerThan(1200);

/** Scrolls without changing the address, so that one step back leaves the document. */
const goTo = (event: MouseEvent, id: string) => {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  heading?.focus({ preventScroll: true });
};

/** The sections of a long document, collapsed on narrow screens. */
export function DocContents({ parts }: { parts: readonly DocPart[] }) {
  const { t } = useTranslation();
  const list = (
    <ol>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  if (useBeside())
    return (
      <Card as="section" className="doc-contents">
        <Text as="h2" size={16} weight="bold">
          {t('content.contents')}
        </Text>
        {list}
      </Card>
    );
  return (
    <Card padding={0}>
      <details className="doc-contents">
        <summary>
          {t('content.contents')}
          <ChevronDown aria-hidden="true" />
        </summary>
        {list}
      </details>
    </Card>
  );
}
