// The brokers as a device knows them, each with its active automation template. Shared by all accounts, read-only.

import { broker, difficultyLevel } from '#shared/catalogue/broker.ts'
import { mirror } from '#shared/domain/mirrors.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/** How a site's removals are done and how often that has worked (PRODUCT T3 and T4.1). */
export const automationTemplate = z.strictObject({
  removal_method: z.enum(['automated_form', 'email_request', 'manual_process', 'parent_site']),
  /** Measured: finished attempts that ended in a verified removal, over a prior from the declared difficulty; 0 to 1. */
  success_rate: z.number().min(0).max(1),
  is_active: z.boolean(),
  version: z.string().max(20),
  /** Fields the site requires and that a request therefore discloses. */
  disclosure: z.array(z.string().max(40)).max(20),
  /** Sites that show the same data and are never visited themselves. */
  mirrors: z.array(mirror).max(20),
})

/** Rows of before say nothing of mirrors; the server's own come with the next pull. */
function withMirrors(doc: Record<string, unknown>): Record<string, unknown> {
  const { template } = doc
  const isThere = typeof template === 'object' && template !== null
  return isThere ? { ...doc, template: { ...template, mirrors: [] } } : doc
}

export const dataBrokerSites = defineCollection({
  name: 'data_broker_sites',
  version: 1,
  migrations: [withMirrors],
  scope: 'shared',
  concerns: 'nobody',
  fields: {
    id: z.string().max(63),
    name: z.string().max(120),
    url: z.url().max(2048),
    host: z.string().max(255),
    category: broker.shape.category,
    difficulty_level: difficultyLevel.nullable(),
    /** Site id of the site that owns this one's data: removal there clears it here. */
    parent_id: z.string().max(63).nullable(),
    opt_out_url: z.url().max(2048).nullable(),
    privacy_url: z.url().max(2048).nullable(),
    privacy_email: z.email().max(254).nullable(),
    requirements: broker.shape.requirements,
    data_types: z.array(z.string().max(40)).max(20),
    /** Whether a listing can be searched for automatically. */
    scannable: z.boolean(),
    template: automationTemplate.nullable(),
  },
})
export type DataBrokerSite = DocOf<typeof dataBrokerSites>
