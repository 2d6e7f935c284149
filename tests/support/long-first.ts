// The order of test files: long ones first, so that no worker ends on a long file while the others idle.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take half a minute or more, longest first. A clean clone has no durations, and would sort by file size.
 */
const LONG = [
  'tests/integration/lies-at-removal',
  'server/recipes/bad-pages',
  'tests/integration/model',
  'tests/integration/three-copies',
  'server/recipes/page-parts',
  'server/recipes/http/sandbox',
  'server/recipes/widget',
  'tests/integration/lies-at-first-look',
  'tests/integration/kill-server',
].map(name => `/${name}.test.ts`)

const rank = ({ moduleId }: TestSpecification) => LONG.findIndex(file => moduleId.endsWith(file))

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = sorted.filter(file => rank(file) >= 0).sort((a, b) => rank(a) - rank(b))
    return [...long, ...sorted.filter(file => rank(file) < 0)]
  }
}
