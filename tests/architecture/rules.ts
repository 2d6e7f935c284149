// The only list of the rules that tests/architecture.test.ts enforces.
import { citationRule } from './citation-rule.ts'
import { copyRules } from './copy-rules.ts'
import { cycleRule, folderCycleRule } from './cycle-rule.ts'
import { dropRule } from './drop-rule.ts'
import { effectRules } from './effect-rules.ts'
import { importRules } from './import-rules.ts'
import { nameRules } from './name-rules.ts'
import type { Rule } from './rule.ts'
import { sizeRules } from './size-rules.ts'
import { typeRules } from './type-rules.ts'
import { wordRules } from './word-rules.ts'

export const rules: readonly Rule[] = [
  ...importRules,
  cycleRule,
  folderCycleRule,
  ...nameRules,
  ...wordRules,
  ...sizeRules,
  ...typeRules,
  ...effectRules,
  ...copyRules,
  citationRule,
  dropRule,
]
