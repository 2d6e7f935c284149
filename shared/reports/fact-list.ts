// Facts in a report, as labels with their values.
import { BODY, LABEL } from './report-styles.ts'
import type { Sheet, TextStyle } from './sheet.ts'

export type ReportFact = readonly [label: string, value: string]

/** The position of values beside their labels. */
const VALUES = 132
const VALUE: TextStyle = { ...BODY, size: 9.5, ink: 'ink' }
/** On one baseline with its value. */
const FACT: TextStyle = { ...LABEL, leading: (9.5 * 1.5) / 9 }

/** One line for each, between rules. Those without a value are left out. */
export function writeFacts(sheet: Sheet, facts: readonly (readonly [string, string | null])[]): void {
  for (const [label, value] of facts) {
    if (value === null) continue
    sheet.need(24)
    sheet.rule()
    sheet.gap(4)
    sheet.beside(label, FACT)
    sheet.write(value, VALUE, { x: VALUES })
    sheet.gap(4)
  }
  sheet.rule()
}
