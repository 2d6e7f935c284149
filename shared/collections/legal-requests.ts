// Legal documents made for the person (spec, signed-in tools, 2.4 and 3).
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

export const legalRequests = defineCollection({
  name: 'legal_requests',
  version: 1,
  migrations: [doc => doc],
  scope: 'account',
  concerns: 'account',
  sealed: ['content', 'ai_analysis'],
  fields: {
    id: rowId,
    request_type: z.enum(['gdpr_request', 'ccpa_request', 'deletion_request', 'cease_and_desist']),
    content: z.string().max(40_000),
    status: z.enum(['processing', 'completed', 'failed']),
    ai_analysis: z.strictObject({ summary: z.string().max(4000) }).nullable(),
    created_at: z.iso.datetime().max(30),
  },
  indexes: ['created_at'],
})
export type LegalRequest = DocOf<typeof legalRequests>
