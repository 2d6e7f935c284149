// Reads a constant from source code: most constants that pages mention are private to their module.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const UNITS: Readonly<Record<string, number>> = { SECOND, MINUTE, HOUR, DAY }

/**
 * The number at `#` in a line of a source file, as in `KEPT_FOR = #`: digits, units of time and products.
 * @throws Error when the line is missing, or has something other than a number there.
 */
export function constant(file: string, line: string): number {
  const [before = '', after = ''] = line.split('#').map(literally)
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const found = new RegExp(`${before}(\\w[\\w.]*(?: \\* \\w[\\w.]*)*)${after}`).exec(source)?.[1]
  if (found === undefined) throw new Error(`${file} has no line like “${line}”`)
  const product = found
    .split(' * ')
    .map(factor => UNITS[factor] ?? Number(factor.replaceAll('_', '')))
    .reduce((whole, factor) => whole * factor)
  if (Number.isNaN(product)) throw new Error(`${file}: “${found}” is no number`)
  return product
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
