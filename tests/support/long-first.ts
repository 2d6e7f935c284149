// In which order test files run: the long ones first, so that no worker ends with one of them while the others idle.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute and more. A clean clone knows no durations, and would go by the size of the file. */
const LONG = ['model', 'kill-server', 'lies-at-removal'].map(name => `tests/integration/${name}.test.ts`)

const isLong = ({ moduleId }: TestSpecification) => LONG.some(file => moduleId.endsWith(`/${file}`))

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
