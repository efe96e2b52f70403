import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { leanIcon, markPure, type Program } from './lean-libraries.ts';

const marked = (code: string) =>
  markPure(code, parseSync('library.js', code).program as unknown as Program);

test('marks calls at the top of a library module as pure, and no other calls', () => {
  expect(marked('var Context = React.createContext(null);')).toBe(
    'var Context = /* @__PURE__ */ React.createContext(null);',
  );
  expect(marked('const a = 1, b = make(make(2));')).toBe(
    'const a = 1, b = /* @__PURE__ */ make(/* @__PURE__ */ make(2));',
  );
  expect(marked('const all = { one: one(), later: () => two() };')).toBe(
    'const all = { one: /* @__PURE__ */ one(), later: () => two() };',
  );
  const does = 'listen();\nfunction later() { const made = make(); return made; }';
  expect(marked(does)).toBe(does);
});

test('drops display names so that unused components can be removed', () => {
  expect(marked('var Link = forwardRef(draw);\nLink.displayName = "Link";\nrun(Link);')).toBe(
    'var Link = /* @__PURE__ */ forwardRef(draw);\n\nrun(Link);',
  );
  const behaves = 'Link.defaultProps = {};';
  expect(marked(behaves)).toBe(behaves);
});

test('an icon loses its name, its size and the keys of its parts, but keeps its drawing', () => {
  const icon = `const __iconData = {
  name: "a-ring",
  size: 24,
  node: [["circle", { cx: "6", r: "4", key: "vux9w4" }]]
};`;
  expect(leanIcon(icon)).toBe(
    'const __iconData = {\n  node: [["circle", { cx: "6", r: "4" }]]\n};',
  );
});
