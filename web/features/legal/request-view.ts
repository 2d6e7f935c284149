// Legal documents and requests for them, in words and sorted. Pure.
import type { Intent } from '#shared/collections/intents.ts'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'

const LABEL: Readonly<Record<string, string>> = {
  gdpr_request: 'GDPR Request',
  ccpa_request: 'CCPA Request',
  deletion_request: 'Deletion Request',
  cease_and_desist: 'Cease and Desist',
}

/** The label of a kind of request; unknown kinds get the generic one (PRODUCT T3). */
export const requestLabel = (type: string): string =>
  Object.hasOwn(LABEL, type) ? (LABEL[type] ?? 'Legal Request') : 'Legal Request'

const STATUS: Readonly<Record<string, { label: string; tone: StatusTone }>> = {
  completed: { label: 'Ready', tone: 'clear' },
  processing: { label: 'Processing', tone: 'sent' },
  failed: { label: 'Failed', tone: 'back' },
}

/** The status as shown (4.4). */
export const requestStatus = (status: string): { label: string; tone: StatusTone } =>
  (Object.hasOwn(STATUS, status) ? STATUS[status] : undefined) ?? { label: 'Unknown', tone: 'neutral' }

/** The author of a document, in a few words; empty if unknown. */
export function writtenBy({ ai_analysis }: Pick<LegalRequest, 'ai_analysis'>): string {
  switch (ai_analysis?.writer) {
    case 'library':
      return 'Written from reviewed clauses'
    case 'model':
      return `Written by the model ${ai_analysis.model ?? ''}`.trim()
    case 'person':
      return 'Edited by you'
    case undefined:
      return ''
  }
}

/** Why reviewed clauses were used although a model was requested. */
export function insteadText({ ai_analysis }: Pick<LegalRequest, 'ai_analysis'>): string | null {
  switch (ai_analysis?.instead) {
    case 'slow':
      return 'The model took longer than 30 seconds, so we used reviewed clauses.'
    case 'down':
      return 'The model couldn’t be reached, so we used reviewed clauses.'
    case 'refused':
      return 'We couldn’t use what the model wrote, so we used reviewed clauses.'
    case undefined:
      return null
  }
}

/** Whether a document can be the letter of a removal at this site: it names this site, or none. */
export const mayGoTo = ({ ai_analysis }: Pick<LegalRequest, 'ai_analysis'>, siteId: string): boolean =>
  ai_analysis?.site_id === undefined || ai_analysis.site_id === siteId

/** A document in the list: its newest version, then the older ones, newest first. */
export type DocumentView = { newest: LegalRequest; older: readonly LegalRequest[] }

const rootOf = (request: LegalRequest): string => request.ai_analysis?.version_of ?? request.id
const byNewest = (a: { created_at: string }, b: { created_at: string }) =>
  b.created_at.localeCompare(a.created_at)

/** Newest first, by the newest version. */
export function viewDocuments(requests: readonly LegalRequest[]): DocumentView[] {
  return [...Map.groupBy([...requests].sort(byNewest), rootOf).values()]
    .flatMap(([newest, ...older]) => (newest ? [{ newest, older }] : []))
    .sort((a, b) => byNewest(a.newest, b.newest))
}

/** All versions of this version's document, newest first. */
export function versionsOf(request: LegalRequest, requests: readonly LegalRequest[]): LegalRequest[] {
  return requests.filter(one => rootOf(one) === rootOf(request)).sort(byNewest)
}

/** A request without a document yet: waiting to be sent, or refused. */
export type WaitingView = {
  id: string
  type: string
  description: string
  error: string | null
  sent: boolean
}

/** Newest first. */
export function viewWaiting(intents: readonly Intent[], requests: readonly LegalRequest[]): WaitingView[] {
  const known = new Set(requests.map(({ id }) => id))
  return intents
    .filter(({ id, kind, status }) => kind === 'ai-legal-engine' && status !== 'done' && !known.has(id))
    .sort(byNewest)
    .map(({ id, payload, status, error }) => ({
      id,
      type: String(payload.requestType ?? ''),
      description: String(payload.content ?? ''),
      error: status === 'failed' ? (error?.message ?? 'It was refused.') : null,
      sent: status === 'accepted',
    }))
}
