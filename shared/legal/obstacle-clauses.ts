// The clauses that answer what stands in the way, as far as the law that applies has something to say about it.
import { lawFor } from './allowed-citations.ts'
import type { DraftFacts } from './draft-facts.ts'
import type { Obstacle } from './obstacles.ts'

/** One paragraph. It says nothing of the past beyond what the person described. */
export function obstacleClause(obstacle: Obstacle, facts: DraftFacts): string {
  const law = lawFor(facts)
  switch (obstacle) {
    case 'no_answer':
      return law
        ? `An earlier request went without an answer. A request must be answered within ${law.days} days (${law.sections.respond}). Please take this letter as a request of its own, and answer it in that time.`
        : 'An earlier request went without an answer. Please take this letter as a request of its own, and answer it.'
    case 'id_asked':
      return `Please ask for no more than it takes to find the data. A copy of an identity document isn’t needed for that${
        facts.listingUrl ? ': the link above shows the listing' : ''
      }. If you think otherwise, please write what you need it for, and how long you keep it.`
    case 'refused':
      return 'An earlier request was turned down. If you stand by that, please name the ground in writing, say which of the data it covers, and tell me how to appeal.'
    case 'came_back':
      return 'The listing had been removed, and it came back. Please tell me which source it came from, and keep it from being listed again.'
    case 'payment_asked':
      return 'Please do this without a charge. If you ask for money, please name the ground for it in writing.'
    case 'account_asked':
      return 'Please do this without an account: opening one would give you more data than this letter asks you to delete.'
    case 'not_covered':
      return 'If you say that no law obliges you here, please write what you rest that on, and do what your own privacy policy offers.'
  }
}
