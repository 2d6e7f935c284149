// A request that a Californian sent through the state's portal, DROP, and what sites reported about it. The person
// sends it, and enters everything here by hand.
import { dropCode } from '#shared/domain/drop/result-code.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/** The maximum number of reports, far more than there are registered sites. */
export const DROP_RESULTS_MAX = 2000

/** What one site reported. */
export const dropResult = z.strictObject({
  /** The name as the person entered it; it identifies the report. */
  name: z.string().min(1).max(120),
  /** Its id if it's a site of ours. */
  site_id: z.string().max(63).nullable(),
  code: dropCode,
  /** When the person entered it. */
  at: z.iso.datetime().max(30),
})
export type DropResult = z.infer<typeof dropResult>

export const dropRequests = defineCollection({
  name: 'drop_requests',
  version: 0,
  scope: 'account',
  concerns: 'person_id',
  clientNeeds: { create: 'answer', change: 'answer', remove: 'answer' },
  sealed: ['drop_id', 'results'],
  fields: {
    id: rowId,
    person_id: rowId,
    /** The number that the portal gave out; null if the person doesn't have it. */
    drop_id: z.string().max(60).nullable(),
    submitted_on: z.iso.date().max(10),
    results: z.array(dropResult).max(DROP_RESULTS_MAX),
    created_at: z.iso.datetime().max(30),
    updated_at: z.iso.datetime().max(30),
  },
  indexes: ['created_at'],
  clientFields: {
    drop_id: 'last',
    submitted_on: 'last',
    results: { itemsBy: ['name'], most: DROP_RESULTS_MAX },
    updated_at: 'last',
  },
  writtenOnce: ['person_id', 'created_at'],
  clientCreates: {},
  clientDeletes: true,
})
export type DropRequest = DocOf<typeof dropRequests>
