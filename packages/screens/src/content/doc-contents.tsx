import { Card, prefersLessMotion, Text, widerThan } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocPart } from './to-html.ts';

/** From here on the contents stand beside the text, as the second column of other pages does. */
const useBeside = widerThan(1200);

/** Where the address stays as it is: the next step back leaves the document, not one of its parts. */
const goTo = (event: MouseEvent, id: string) => {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start', behavior: prefersLessMotion() ? 'auto' : 'smooth' });
  heading?.focus({ preventScroll: true });
};

/** The parts of a long document, folded where the screen is narrow. */
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
