// Legal documents for the person, and their versions (PRODUCT T2.4 and T3).
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/** The maximum length of a document, and of a text sent to a model, in characters. */
export const DOCUMENT_MAX = 40_000
export const SENT_MAX = 80_000

/** The origin of a document. All of it is sealed with the row; unknown facts are omitted. */
export const legalAnalysis = z.strictObject({
  summary: z.string().max(4000).optional(),
  /** The author of the text: the clause library, a model, or the person who edited it. */
  writer: z.enum(['library', 'model', 'person']).optional(),
  /** The model's name, if we used one. */
  model: z.string().max(200).optional(),
  /** Why the clause library wrote the text although a model was requested. */
  instead: z.enum(['slow', 'down', 'refused']).optional(),
  /** The exact text sent to the model. */
  sent: z.string().max(SENT_MAX).optional(),
  /** The number of characters a model has written so far. */
  progress: z.int().min(0).optional(),
  citations: z.array(z.string().max(200)).max(20).optional(),
  /** Sentences of the description omitted from the document because they cite law that we haven't checked. */
  left_out: z.array(z.string().max(300)).max(10).optional(),
  /** The person's description. */
  description: z.string().max(20_000).optional(),
  person_id: rowId.optional(),
  site_id: z.string().max(63).optional(),
  /** The first version of a document that was edited. */
  version_of: rowId.optional(),
})
export type LegalAnalysis = z.infer<typeof legalAnalysis>

/**
 * A device writes whole documents: from the clause library, and edited ones. The server owns documents from a model.
 */
export const legalRequests = defineCollection({
  name: 'legal_requests',
  version: 2,
  // Version 2 records the origin of a document.
  migrations: [doc => doc, doc => doc],
  scope: 'account',
  concerns: 'maker',
  clientNeeds: { create: 'letters', remove: 'letters' },
  sealed: ['content', 'ai_analysis'],
  fields: {
    id: rowId,
    request_type: z.enum(['gdpr_request', 'ccpa_request', 'deletion_request', 'cease_and_desist']),
    content: z.string().max(DOCUMENT_MAX),
    status: z.enum(['processing', 'completed', 'failed']),
    ai_analysis: legalAnalysis.nullable(),
    created_at: z.iso.datetime().max(30),
  },
  indexes: ['created_at'],
  writtenOnce: ['request_type', 'content', 'ai_analysis', 'created_at'],
  clientCreates: { status: 'completed' },
  clientDeletes: true,
})
export type LegalRequest = DocOf<typeof legalRequests>
