// Writes a legal document: immediately from the clause library, or in the background by a model, if there is one.
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { draftFromClauses } from '#shared/legal/clause-library.ts'
import { iso } from '#shared/lib/time.ts'
import { findDoc, listDocs, putDoc, rowsById } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import { type FunctionContext, type FunctionHandler, notThere } from '../function-handler.ts'
import { readDraftFacts } from './read-draft-facts.ts'

/**
 * Uses the request's id as the row's id, so repeating a request creates only one row. The intent doesn't store the
 * description, because the row does.
 */
export const aiLegalEngine: FunctionHandler<'ai-legal-engine'> = async (context, payload) => {
  const { tx, deps, userId, who, intentId: id } = context
  const keeps = { requestType: payload.requestType }
  if ((await rowsById(tx, 'legal_requests', userId, [id])).has(id))
    return { ok: true, result: { request_id: id }, keeps }
  const personId = payload.person_id ?? (await oneself(context))
  if (payload.person_id && !(await findDoc(tx, 'people', who, payload.person_id))) return notThere('person')
  const now = iso(deps.now())
  const asked = {
    description: payload.content,
    ...(personId === undefined ? {} : { person_id: personId }),
    ...(payload.site_id === undefined ? {} : { site_id: payload.site_id }),
  }
  const row = { id, request_type: payload.requestType, created_at: now }
  const model = payload.writer === 'library' ? null : (deps.languageModel ?? null)
  let request: LegalRequest
  if (model) {
    const ai_analysis = { ...asked, writer: 'model' as const, model: model.name, progress: 0 }
    request = { ...row, content: '', status: 'processing', ai_analysis }
    await planWork(tx, { kind: 'draft-legal', ref: id, userId, lane: `legal:${userId}`, dueAt: deps.now() })
  } else {
    const { facts } = await readDraftFacts(tx, userId, { ...row, ai_analysis: asked })
    const { content, summary, citations, leftOut: left_out } = draftFromClauses(facts)
    const ai_analysis = { ...asked, writer: 'library' as const, summary, citations, left_out }
    request = { ...row, content, status: 'completed', ai_analysis }
  }
  await putDoc(tx, 'legal_requests', who, request)
  return { ok: true, result: { request_id: id, status: request.status }, keeps }
}

/** The caller's own person, if visible to them; otherwise the first visible person. */
async function oneself({ tx, who }: FunctionContext): Promise<string | undefined> {
  const people = await listDocs(tx, 'people', who)
  const sorted = [...people].sort((a, b) => a.created_at.localeCompare(b.created_at))
  return (sorted.find(person => person.relation === 'self') ?? sorted[0])?.id
}
