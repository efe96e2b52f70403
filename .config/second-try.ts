import type { Reporter, TestModule } from 'vitest/node';

/**
 * Says which tests passed only when they ran once more. Such a run is green, and each of them is a fault to be
 * found: of the test, or of the product, which a rare moment of a busy machine brought to light.
 */
export class SecondTry implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const late = modules.flatMap((file) =>
      [...file.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    );
    for (const test of late) {
      const [first] = test.result().errors ?? [];
      const why = first?.message.split('\n').slice(0, 3).join(' | ') ?? '';
      const [{ line } = { line: 0 }] =
        first?.stacks?.filter(({ file }) => file === test.module.moduleId) ?? [];
      process.stdout.write(
        `passed at the second try: ${test.module.relativeModuleId}:${line} > ${test.fullName}: ${why}\n`,
      );
    }
  }
}
