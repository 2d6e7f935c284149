// Legal documents on this device: created, stored as versions, deleted and restored.
import type { LegalAnalysis, LegalRequest } from '#shared/collections/legal-requests.ts'
import type { RequestType } from '#shared/legal/allowed-citations.ts'
import { draftFromClauses } from '#shared/legal/clause-library.ts'
import { type DraftRows, draftFacts } from '#shared/legal/draft-facts.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { now } from './clock.ts'
import { insertDoc, removeDoc } from './queries.ts'

/** The maximum length of a document, in characters. */
export const DOCUMENT_TEXT_MAX = 40_000

export type DocumentInput = { type: RequestType; description: string } & DraftRows

/** Creates a document from reviewed clauses; returns its id once it's stored on this device. */
export async function writeFromClauses({ type, description, ...rows }: DocumentInput): Promise<string> {
  const created_at = iso(now())
  const {
    content,
    summary,
    citations,
    leftOut: left_out,
  } = draftFromClauses(draftFacts({ type, date: created_at, description }, rows))
  const about = {
    ...(rows.person ? { person_id: rows.person.id } : {}),
    ...(rows.site ? { site_id: rows.site.id } : {}),
  }
  const ai_analysis = { ...about, description, writer: 'library' as const, summary, citations, left_out }
  return add({ request_type: type, content, created_at, ai_analysis })
}

/** Stores an edited text as a new version and preserves the old one. Returns the new version's id. */
export async function saveDocumentVersion(before: LegalRequest, content: string): Promise<string> {
  const { person_id, site_id, version_of = before.id, description } = before.ai_analysis ?? {}
  const ai_analysis: LegalAnalysis = {
    writer: 'person',
    version_of,
    ...(person_id === undefined ? {} : { person_id }),
    ...(site_id === undefined ? {} : { site_id }),
    ...(description === undefined ? {} : { description }),
  }
  return add({ request_type: before.request_type, content, created_at: iso(now()), ai_analysis })
}

export const deleteDocument = (id: string): Promise<void> => removeDoc('legal_requests', id)

/** Restores a deleted document under a new id, because other devices may already have the deletion. */
export async function bringBack({
  id,
  request_type,
  content,
  created_at,
  ai_analysis,
}: LegalRequest): Promise<string> {
  const version_of = ai_analysis?.version_of ?? id
  return add({ request_type, content, created_at, ai_analysis: { ...ai_analysis, version_of } })
}

async function add(doc: Omit<LegalRequest, 'id' | 'status'>): Promise<string> {
  const id = newId()
  await insertDoc('legal_requests', { id, ...doc, status: 'completed' })
  return id
}
