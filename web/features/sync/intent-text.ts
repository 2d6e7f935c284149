// What the person asked for, in words, for the outbox. Pure.
import type { Intent } from '#shared/collections/intents.ts'

/** Names for what an intent refers to, as far as the device knows them. */
export type IntentNames = {
  siteOfJob: (jobId: string) => string | null
  nameOfPerson: (personId: string) => string | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function removals(listings: unknown): string {
  if (!Array.isArray(listings)) return 'removals'
  return listings.length === 1 ? '1 removal' : `${listings.length} removals`
}

/** One line: `Letter to Truefolk`. Kinds without their own text get a general one. */
export function intentText(intent: Pick<Intent, 'kind' | 'payload'>, names: IntentNames): string {
  const { kind, payload } = intent
  const site = names.siteOfJob(text(payload.job_id))
  const person = names.nameOfPerson(text(payload.person_id))
  const on = site ? ` on ${site}` : ''
  const of = person ? ` for ${person}` : ''
  switch (kind) {
    case 'start-scan':
      return `Scan${of}`
    case 'confirm-listing':
      return payload.mine === true ? 'Answer: that is me' : 'Answer: not me'
    case 'withdraw-answer':
      return 'Answer taken back'
    case 'start-removals':
      return `Start of ${removals(payload.listings)}${of}`
    case 'complete-guide':
      return `Guide complete${on}`
    case 'answer-look':
      return `Answer: ${payload.gone === true ? 'it’s gone' : 'it’s still there'}${on}`
    case 'cancel-removal':
      return `Cancellation${on}`
    case 'retry-removal':
      return `New attempt${on}`
    case 'add-broker-mail':
      return `Mail${site ? ` of ${site}` : ''} for its removal`
    case 'email-removal':
      return `Letter to ${text(payload.siteName) || site || 'a site'}`
    case 'ai-legal-engine':
      return `Legal request${of}`
    case 'handle-reappearance':
      return payload.action === 'auto_remove'
        ? 'Auto Remove of a listing that came back'
        : 'Manual Review of a listing that came back'
    case 'start-monitoring':
      return 'Start of monitoring'
    case 'generate-pdf-report':
      return `Report${of}`
    default:
      return 'Something you asked for'
  }
}
