// No text calls the 90 days of California's DROP a deadline for deletion: they're the time for reports.
import { isTest, type Rule, type Violation } from './rule.ts'
import type { Document, Tree } from './source-tree.ts'

/** Where texts about DROP are. */
const PLACES = ['web/features/drop/', 'web/content/', 'shared/domain/drop/']

/** A number that a value gives may be the 90. */
const DAYS = String.raw`(?:the\s+)?(?:90|ninety|…+)(?:\s|-)+(?:calendar\s+)?days?\b`
const DELETED = String.raw`\b(?:delet|remov|eras|disappear|tak(?:es?|en|ing)\s+(?:\w+\s+)?down\b|gone\b)`
const WITHIN = String.raw`\b(?:within|in|inside|inside\s+of|up\s+to|under|at\s+most|less\s+than|(?:no|not)\s+later\s+than|have|has|gets?|takes?)\s+`
/** Only within a sentence. */
const NEAR = '[^.!?;]{0,100}?'

const PROMISES: readonly RegExp[] = [
  // “Sites delete your data within 90 days.”
  new RegExp(`${DELETED}${NEAR}${WITHIN}${DAYS}`, 'gi'),
  // “Within 90 days, your data is gone.” “They have up to 90 days to delete it.” Not of the time to report.
  new RegExp(String.raw`${WITHIN}${DAYS}(?!\s+to\s+report)${NEAR}${DELETED}`, 'gi'),
  // “The 90-day deletion.”
  /\b(?:90|ninety)[\s-]+days?\s+(?:deadline\s+for\s+)?(?:deletion|removal)/gi,
]

export const dropRule: Rule = {
  name: 'drop-promises-no-day',
  instead: 'sites have 90 days to report; say what they report, or what our check found',
  find: (tree: Tree) =>
    [...tree.sources, ...tree.documents]
      .filter(({ path }) => PLACES.some(place => path.startsWith(place)) && !isTest(path))
      .flatMap(promisesIn),
}

function promisesIn({ path, text }: Document): Violation[] {
  const said = withoutValues(text)
  const found = PROMISES.flatMap(promise => [...said.matchAll(promise)])
  const lines = new Map(
    found.map(match => [said.slice(0, match.index).split('\n').length, match[0].replace(/\s+/g, ' ')]),
  )
  return [...lines].map(([line, note]) => ({ file: path, line, note }))
}

/** With `…` for each value in a template or between tags, and no marks of comments. The lines stay the same. */
const withoutValues = (text: string): string =>
  text.replace(/\$?\{[^{}'"`<\n]{1,60}\}/g, '…').replace(/^[ \t]*(?:\/\/|\*)/gm, '')
