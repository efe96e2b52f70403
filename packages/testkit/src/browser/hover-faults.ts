import type { Frame, Page } from 'playwright-core';

const enoughContrast = 4.5;

/**
 * Puts one button of each kind in this document's styles above everything else, on the usual surface. Returns their
 * number.
 */
const renderButtons = (view: Page | Frame): Promise<number> =>
  view.evaluate(() => {
    const kinds = new Set<string>();
    const collectRules = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const [, kind = ''] of rule.selectorText.matchAll(/\.tc-button-([a-z]+)/g))
            kinds.add(kind);
        if (rule instanceof CSSGroupingRule) collectRules(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) collectRules(sheet.cssRules);
    const host = document.createElement('div');
    host.id = 'hovered';
    host.popover = 'manual';
    host.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;padding:8px';
    for (const ground of ['--canvas', '--surface']) {
      const row = host.appendChild(document.createElement('div'));
      row.style.cssText = `display:flex;flex-wrap:wrap;gap:8px;padding:8px;background:var(${ground})`;
      for (const kind of kinds) {
        const button = row.appendChild(document.createElement('button'));
        button.className = `tc-button tc-button-44 tc-button-${kind}`;
        button.textContent = kind;
      }
    }
    // While a dialog is open, the pointer cannot reach anything below it.
    (document.querySelector('dialog:modal') ?? document.body).append(host);
    host.showPopover();
    return host.querySelectorAll('button').length;
  });

/** The contrast of the letters with their background; of a gradient, that of its worse end. */
const contrastIn = (button: Element): number => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser has no 2D canvas');
  const light = () => {
    const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((channel) => {
      const intensity = channel / 255;
      return intensity <= 0.040_45 ? intensity / 12.92 : ((intensity + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const lay = (colour: string) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  };
  const { backgroundColor, backgroundImage, color } = getComputedStyle(button);
  const colours = /(?:rgba?|color|oklab)\([^)]*\)/g;
  const layers = [...backgroundImage.matchAll(/gradient\((?:[^()]|\([^()]*\))*\)/g)]
    .map(([layer]) => layer.match(colours) ?? [])
    .toReversed();
  const ground = button.parentElement ? getComputedStyle(button.parentElement).backgroundColor : '';
  const ratios = [0, -1].map((end) => {
    for (const colour of [ground, backgroundColor, ...layers.map((stops) => stops.at(end) ?? '')])
      lay(colour);
    const groundLight = light();
    lay(color);
    const ink = light();
    return (Math.max(groundLight, ink) + 0.05) / (Math.min(groundLight, ink) + 0.05);
  });
  return Math.min(...ratios);
};

/** Kinds of buttons that are unreadable while hovered, in this document's theme. */
export const hoverFaults = async (view: Page | Frame, name: string): Promise<string[]> => {
  const count = await renderButtons(view);
  if (count === 0) throw new Error('the styles have no button');
  const faults: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const button = view.locator('#hovered button').nth(index);
    await button.hover();
    if (!(await button.evaluate((element) => element.matches(':hover'))))
      throw new Error('the pointer is not over the button');
    const ratio = await button.evaluate(contrastIn);
    if (ratio < enoughContrast)
      faults.push(`${name}: hovered ${await button.innerText()} is ${ratio.toFixed(2)}:1`);
  }
  await view.evaluate(() => document.getElementById('hovered')?.remove());
  return faults;
};
