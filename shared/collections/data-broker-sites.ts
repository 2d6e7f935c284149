// The brokers on a device, each with its active automation template. Shared by all accounts, read-only.

import { broker, difficultyLevel } from '#shared/catalogue/broker.ts'
import { mirror } from '#shared/domain/mirrors.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

/** How a site's removals work, and their success rate (PRODUCT T3 and T4.1). */
export const automationTemplate = z.strictObject({
  removal_method: z.enum(['automated_form', 'email_request', 'manual_process', 'parent_site']),
  /**
   * Measured: finished attempts that ended in a verified removal, with a prior from the declared difficulty; 0 to 1.
   */
  success_rate: z.number().min(0).max(1),
  is_active: z.boolean(),
  version: z.string().max(20),
  /** Fields that the site requires, so a request discloses them. */
  disclosure: z.array(z.string().max(40)).max(20),
  /** Sites that show the same data; we never visit them. */
  mirrors: z.array(mirror).max(20),
})

/** Older rows don't have mirrors. The server's rows arrive with the next pull. */
function withMirrors(doc: Record<string, unknown>): Record<string, unknown> {
  const { template } = doc
  const isThere = typeof template === 'object' && template !== null
  return isThere ? { ...doc, template: { ...template, mirrors: [] } } : doc
}

/** Older rows don't say which laws bind the broker. The server's rows arrive with the next pull. */
const withoutLawFacts = (doc: Record<string, unknown>) => ({ country: null, registries: null, ...doc })

/** Older rows don't have the search's address. The server's rows arrive with the next pull. */
const withoutSearch = (doc: Record<string, unknown>) => ({ search_url: null, ...doc })

export const dataBrokerSites = defineCollection({
  name: 'data_broker_sites',
  version: 3,
  migrations: [withMirrors, withoutLawFacts, withoutSearch],
  scope: 'shared',
  concerns: 'nobody',
  fields: {
    id: z.string().max(63),
    name: z.string().max(120),
    url: z.url().max(2048),
    host: z.string().max(255),
    category: broker.shape.category,
    difficulty_level: difficultyLevel.nullable(),
    /** Site id of the site that owns this one's data: a removal there also clears this site. */
    parent_id: z.string().max(63).nullable(),
    opt_out_url: z.url().max(2048).nullable(),
    privacy_url: z.url().max(2048).nullable(),
    privacy_email: z.email().max(254).nullable(),
    requirements: broker.shape.requirements,
    data_types: z.array(z.string().max(40)).max(20),
    /**
     * The address of a search there, with placeholders for a name and a town (RECIPES 5), for people to open
     * themselves. Null if it's unknown, or if the search is a form.
     */
    search_url: z.string().max(2048).nullable(),
    /** Whether we can search the site automatically. */
    scannable: z.boolean(),
    template: automationTemplate.nullable(),
    /** Countries where the broker is established or does business, as ISO codes; null if unknown. */
    country: z.array(z.string().max(2)).max(60).nullable(),
    /** State registers of data brokers that list it, such as `CA-2026`; null if unknown. */
    registries: z.array(z.string().max(20)).max(20).nullable(),
  },
})
export type DataBrokerSite = DocOf<typeof dataBrokerSites>
