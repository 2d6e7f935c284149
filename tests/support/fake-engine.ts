// A stand-in for the recipe engine: pretend sites whose listings a test adds and removes.

import type { Engine, OptOutAnswer, ScanMailbox, Scanner } from '#server/removals/engine.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'

export type PretendSite = {
  records: RecordFacts[]
  scan: 'answers' | 'blocked' | 'error'
  optOut: OptOutAnswer['status'] | 'crash'
  /** Requests that were sent, in order. */
  submissions: string[]
}

/** A person's record at a place, as a recipe would read it. */
export function recordOf(
  name: string,
  city: string,
  state: string,
  age: string | null,
  id: string,
): RecordFacts {
  return {
    name,
    alternativeNames: [],
    age,
    addresses: [{ city, state }],
    phoneNumbers: [],
    relatives: [],
    profileUrl: `https://site.example/p/${id}`,
    identifier: `https://site.example/p/${id}`,
  }
}

/** For searches that need no e-mail address. */
export const noMailbox: ScanMailbox = {
  address: async () => 'r@mail.example',
  values: async () => null,
}

/** A visit to a site that shows the people it lists, and has no page for a hidden listing. */
export function scannerOf(search: Scanner['search'], given: Partial<Scanner> = {}): Scanner {
  return {
    search,
    control: async () => ({ kind: 'answered', page: null }),
    openPage: async url => ({ status: 404, url, text: '' }),
    random: () => 0.5,
    close: async () => undefined,
    ...given,
  }
}

/** An engine for these sites, by site id. */
export function fakeEngine(sites: ReadonlyMap<string, PretendSite>): Engine {
  return {
    async scanner(siteId) {
      const site = sites.get(siteId)
      if (!site) return null
      return scannerOf(async () => {
        if (site.scan !== 'answers')
          return { status: site.scan, extracted: [], shots: [], problem: 'Turned away.' }
        return {
          status: site.records.length ? 'found' : 'not_found',
          extracted: site.records,
          shots: [],
          problem: null,
        }
      })
    },
    async optOut(siteId, request) {
      const site = sites.get(siteId)
      if (!site) return null
      const answer: OptOutAnswer = {
        status: site.optOut === 'crash' ? 'error' : site.optOut,
        shots: [],
        handoff:
          site.optOut === 'requires_manual'
            ? { url: 'https://site.example/remove', filled: ['email'], remaining: 'Solve the puzzle.' }
            : null,
        resume: site.optOut === 'awaiting_email' ? { at: 5 } : null,
        uncertain: false,
        disclosed: ['email'],
        problem: null,
      }
      if (request.resume) return { ...answer, status: 'submitted', resume: null }
      if (site.optOut === 'requires_manual' || site.optOut === 'blocked' || site.optOut === 'error')
        return answer
      await request.onBeforeSubmit(['email'], null)
      site.submissions.push(request.record.identifier ?? '')
      if (site.optOut === 'crash') throw new Error('the worker died after the click')
      return answer
    },
    distinct: async (_siteId, queries) => queries.slice(0, 1),
  }
}
