const ofText = (tag: string, text: string, target: Document): HTMLElement => {
  const element = target.createElement(tag);
  element.textContent = text;
  return element;
};

const printCss = `body { font: 11px/1.4 system-ui, sans-serif; color: #111; margin: 24px }
h1 { font-size: 20px; margin: 0 } p { margin: 4px 0 } table { width: 100%; border-collapse: collapse; margin-top: 16px }
th, td { text-align: start; padding: 4px 6px; border-bottom: 1px solid #ddd; vertical-align: top } thead { display: table-header-group }
td:nth-last-child(-n + 2), th:nth-last-child(-n + 2) { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }`;

export type Printed = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** Prints a table, or saves it as PDF, without the rest of the page. The table is removed afterwards. */
export const printPage = ({ title, lines, head, rows }: Printed): void => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = title;
  document.body.append(frame);
  const frameDocument = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!frameDocument || !view) return frame.remove();
  frameDocument.title = title;
  // A constructed style sheet of the frame, because the page's policy forbids inline styles.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(printCss);
  frameDocument.adoptedStyleSheets = [sheet];
  const table = frameDocument.createElement('table');
  const line = (tag: 'th' | 'td', cells: readonly string[]) => {
    const row = frameDocument.createElement('tr');
    row.append(...cells.map((cell) => ofText(tag, cell, frameDocument)));
    return row;
  };
  const top = frameDocument.createElement('thead');
  top.append(line('th', head));
  const body = frameDocument.createElement('tbody');
  body.append(...rows.map((cells) => line('td', cells)));
  table.append(top, body);
  frameDocument.body.append(
    ofText('h1', title, frameDocument),
    ...lines.map((each) => ofText('p', each, frameDocument)),
    table,
  );
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
};
