// The recipe for a member of a chain, generated from its definition. The other sites' recipes are handwritten, in
// records/.
import type { SiteDefinition } from '../sites/definition.ts'
import { optOutStep } from './opt-out-step.ts'
import { scanStep } from './scan-step.ts'

/** 2026-01-01, when all sandbox sites were added. */
const ADDED = 1_767_225_600_000
const REVIEWED = '2026-11-20'
const TESTED = '2026-11-22'

const DIFFICULTY = { Easy: 0.1, Medium: 0.25, Hard: 0.6, 'Very Hard': 0.8 } as const

/** The data that a request must disclose to the site. */
function disclosureOf({ optOut }: SiteDefinition): string[] {
  if (optOut.flow === 'pick')
    return ['name', 'city', 'state', ...(optOut.fields.email === '' ? [] : ['email'])]
  return 'fields' in optOut ? ['profileUrl', 'email'] : []
}

function termsOf({ traits }: SiteDefinition) {
  if (traits.terms === 'silent') return {}
  return { terms: { automation: traits.terms ?? 'allowed', reviewedOn: REVIEWED } }
}

/** The recipe, ready to be written as JSON. `parentPath` is the path of the parent's removal page. */
export function recipeOf(site: SiteDefinition, parentPath: string | null): Record<string, unknown> {
  const { host, name, optOut, prefix, difficulty } = site
  const disclosure = disclosureOf(site)
  const leave = optOutStep(site)
  return {
    name,
    url: host,
    version: '0.1.0',
    addedDatetime: ADDED,
    removedAt: null,
    optOutUrl:
      optOut.flow === 'parent'
        ? `https://${optOut.parent}${parentPath ?? '/'}`
        : `https://${host}${optOut.path}`,
    ...(optOut.flow === 'parent' ? { parent: optOut.parent } : {}),
    mirrorSites: [],
    ...termsOf(site),
    ...(disclosure.length === 0 ? {} : { disclosure }),
    canary: [`.${prefix}-optout`],
    quality: { difficulty: DIFFICULTY[difficulty], testedOn: TESTED },
    schedulingConfig: { retryError: 48, confirmOptOutScan: 72, maintenanceScan: 120, maxAttempts: -1 },
    steps: [scanStep(site), ...(leave === null ? [] : [leave])],
  }
}
