// A data broker: the catalogue's facts about one site. Recipes say how to operate the site; accounts store what
// happened there for a person.
import { z } from '#shared/lib/z.ts'

/** Categories of the catalogue; the first six are the chips of the brokers directory (PRODUCT T2.8). */
export const brokerCategory = z.enum([
  'People Search',
  'Marketing Data',
  'Background Check',
  'Credit/Financial',
  'Professional',
  'Property & Public Records',
  'Location & Device',
  'Other',
])

/** How hard a removal is (PRODUCT T9.9). */
export const difficultyLevel = z.enum(['Easy', 'Medium', 'Hard', 'Very Hard'])
export type DifficultyLevel = z.infer<typeof difficultyLevel>

/** Ways to send a broker a request. */
export const requestMethod = z.enum([
  'web_form',
  'email_request',
  'manual_process',
  'phone',
  'postal_mail',
  'account_required',
])

/** A broker's requirements beyond the form itself. */
export const requirement = z.enum([
  'email_confirmation',
  'captcha',
  'phone_verification',
  'id_document',
  'record_url',
  'account',
  'postal_letter',
  'date_of_birth',
])

/** The source of a group of fields. */
export const provenance = z.object({ fieldGroup: z.array(z.string()), source: z.string(), ref: z.string() })

/** One broker: one registrable domain. Null and empty lists mean "unknown", never "no". */
export const broker = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  name: z.string().min(1).max(120),
  domain: z.string().min(1).max(120),
  url: z.url(),
  category: brokerCategory,
  parent: z.string().max(120).nullable(),
  country: z.array(z.string()),
  optOutUrl: z.url().nullable(),
  privacyUrl: z.url().nullable(),
  privacyEmail: z.email().nullable(),
  methods: z.array(requestMethod),
  requirements: z.array(requirement),
  dataTypes: z.array(z.string()),
  difficulty: difficultyLevel.nullable(),
  registries: z.array(z.string()),
  sources: z.array(provenance),
  derived: z.array(z.string()).optional(),
})
export type Broker = z.infer<typeof broker>
