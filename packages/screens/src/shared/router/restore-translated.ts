/** An element of the browser's translation and the text nodes that it replaced. */
type Translated = { font: Element; texts: Text[] };

const translated = new WeakMap<Node, Translated>();

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** Records the text nodes that a translation removed, each with the `<font>` that replaced it. */
const note = (records: readonly MutationRecord[], observer: MutationObserver): void => {
  const fonts = new Map<Element, Translated>();
  for (const { addedNodes } of records)
    for (const font of addedNodes) if (isFont(font)) fonts.set(font, { font, texts: [] });
  if (fonts.size === 0) return;
  guardMethods(observer);
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (isFont(target)) continue;
    const neighbour = [...addedNodes, previousSibling, nextSibling].find(
      (node) => isFont(node) && fonts.has(node),
    );
    const one = neighbour && fonts.get(neighbour as Element);
    if (!one) continue;
    for (const text of removedNodes) {
      if (!(text instanceof Text)) continue;
      one.texts.push(text);
      translated.set(text, one);
      // React changes it while it is detached.
      observer.observe(text, { characterData: true });
    }
  }
};

const restore = (node: Node): void => {
  const one = translated.get(node);
  if (!one) return;
  for (const text of one.texts) translated.delete(text);
  if (!one.font.parentNode) return;
  one.font.replaceWith(...one.texts);
};

let guarded = false;

/** The three methods with which React inserts and removes nodes. */
const guardMethods = (observer: MutationObserver): void => {
  if (guarded) return;
  guarded = true;
  const read = (records: readonly MutationRecord[]) => note(records, observer);
  const proto = Node.prototype;
  const { appendChild, insertBefore, removeChild } = proto;
  const isRestored = (node: Node | null) => {
    if (!(node instanceof Text)) return;
    read(observer.takeRecords());
    restore(node);
  };
  proto.appendChild = function (child) {
    isRestored(child);
    return appendChild.call(this, child) as typeof child;
  };
  proto.insertBefore = function (child, before) {
    isRestored(child);
    isRestored(before);
    return insertBefore.call(this, child, before) as typeof child;
  };
  proto.removeChild = function (child) {
    isRestored(child);
    return removeChild.call(this, child) as typeof child;
  };
};

/**
 * The browser's translation replaces text nodes by `<font>` elements, while React keeps the text nodes. React then
 * throws when it removes one, and its changes are invisible (facebook/react#11538). This restores a text node before
 * React uses it; the browser then translates it again. A page without translation is unchanged, and every other error
 * still throws.
 */
export const restoreTranslated = (): (() => void) => {
  const observer = new MutationObserver((records) => {
    note(records, observer);
    for (const { type, target } of records) if (type === 'characterData') restore(target);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
};
