import { AppRoot, Section } from '@telegram-apps/telegram-ui';
import '@telegram-apps/telegram-ui/dist/styles.css';
import { useId } from 'react';
import type { CellGroupProps } from '../types.ts';
import { getNativeAppearance } from './appearance.ts';
import './native.css';

/** A section of Telegram's own settings: a card of rows on iOS, a plain block elsewhere. */
export function CellGroup({ title, note, legend, children }: CellGroupProps) {
  const id = useId();
  const { platform, appearance } = getNativeAppearance(document.documentElement);
  return (
    <AppRoot platform={platform} appearance={appearance} className="tc-native" data-look={platform}>
      <Section
        aria-labelledby={title ? id : undefined}
        header={
          title && (
            <h2 id={id} className="tc-native-head">
              {title}
            </h2>
          )
        }
        footer={note && <p className="tc-native-foot">{note}</p>}
      >
        {/* One child: rows that render nothing would get a line each. */}
        <div
          className="tc-native-rows"
          role={legend === undefined ? undefined : 'radiogroup'}
          aria-label={legend}
        >
          {children}
        </div>
      </Section>
    </AppRoot>
  );
}
