// `npm run fit:matching`: refits the matcher's weights and writes them into their table, preserving its comments. The
// same pages give the same weights. Run it after a change to the matcher's input or to the generator.
import { readFileSync, writeFileSync } from 'node:fs'
import { generatePages, PAGE_COUNT, SEED } from './generated/generated-pages.ts'
import { type FittedAgainst, fitWeights } from './matching-fit.ts'
import {
  DEVELOPMENT_SHARE,
  fromDevelopment,
  fromGenerated,
  isKeptBack,
  KEPT_BACK,
} from './matching-fitted-to.ts'
import { judgeAll } from './matching-judged.ts'
import { readMatchingPages } from './matching-pages.ts'

const TABLE = new URL('../../../shared/domain/matching/weights-table.ts', import.meta.url)
const DIGITS = 2

const fitted = fitWeights(
  fromDevelopment(judgeAll(readMatchingPages())),
  fromGenerated(judgeAll(generatePages().filter(page => !isKeptBack(page)))),
)

/** Never 0: a level's count is its contribution divided by its weight. */
const shown = (value: number) => String(Number(value.toFixed(DIGITS)) || 1 / 10 ** DIGITS)

/** The part of the table with one kind of weights, replaced by fitted ones. */
function rewrite(part: string, { prior, weights }: FittedAgainst): string {
  let written = part.replace(/^(export const (?:NEAR_)?PRIOR = ).*$/m, `$1${shown(prior)}`)
  for (const [level, weight] of weights) {
    const line = new RegExp(`^( +'${level.replace('.', '\\.')}': ).*,$`, 'm')
    if (!line.test(written)) throw new Error(`The table has no line for ${level}.`)
    written = written.replace(line, `$1${shown(weight)},`)
  }
  return written
}

const NEAR_BEGINS = 'export type Level'
const [strangers, near, ...rest] = readFileSync(TABLE, 'utf8').split(NEAR_BEGINS)
if (strangers === undefined || near === undefined || rest.length > 0)
  throw new Error('The table has not its two parts.')
const table = [rewrite(strangers, fitted.strangers), rewrite(near, fitted.near)]
  .join(NEAR_BEGINS)
  .replace(
    /^\/\/ Fitted to.*$/m,
    `// Fitted to ${PAGE_COUNT} generated pages (seed ${SEED}; without the layout "${KEPT_BACK.layout}" and the noise "${KEPT_BACK.noise}") and 500 pages of the development set, ${DEVELOPMENT_SHARE}-fold.`,
  )
writeFileSync(TABLE, table)
console.log(`Wrote ${fitted.strangers.weights.size} weights of either kind.`)
