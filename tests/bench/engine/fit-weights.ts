// `npm run fit:matching`: fits the matcher's weights anew and writes them into their table, the comments there kept. The same pages
// give the same weights; run it after a change to what the matcher sees, or to the generator.
import { readFileSync, writeFileSync } from 'node:fs'
import { generatePages, PAGE_COUNT, SEED } from './generated/generated-pages.ts'
import { fitWeights } from './matching-fit.ts'
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

const shown = (value: number) => String(Number(value.toFixed(DIGITS)))
let table = readFileSync(TABLE, 'utf8')
for (const [level, weight] of fitted.weights) {
  const line = new RegExp(`^( +'${level.replace('.', '\\.')}': ).*,$`, 'm')
  if (!line.test(table)) throw new Error(`The table has no line for ${level}.`)
  table = table.replace(line, `$1${shown(weight)},`)
}
table = table
  .replace(/^(export const PRIOR = ).*$/m, `$1${shown(fitted.prior)}`)
  .replace(
    /^\/\/ Fitted to.*$/m,
    `// Fitted to ${PAGE_COUNT} generated pages (seed ${SEED}; without the layout "${KEPT_BACK.layout}" and the noise "${KEPT_BACK.noise}") and 500 pages of the development set, ${DEVELOPMENT_SHARE}-fold.`,
  )
writeFileSync(TABLE, table)
console.log(`Wrote ${fitted.weights.size} weights.`)
