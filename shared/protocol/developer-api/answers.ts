// Answers of the developer API. Fields of rows are those of shared/collections, under names that the page explains.

import { dataBrokerSites } from '#shared/collections/data-broker-sites.ts'
import { exposureScans, seenListing } from '#shared/collections/exposure-scans.ts'
import { people } from '#shared/collections/people.ts'
import { disclosedDetail } from '#shared/collections/realtime-updates.ts'
import { reappearanceAlerts } from '#shared/collections/reappearance-alerts.ts'
import { removalJobs } from '#shared/collections/removal-jobs.ts'
import { apiScope } from '#shared/domain/api-scopes.ts'
import { ROLES } from '#shared/domain/capabilities.ts'
import { planIds, scanFrequencies } from '#shared/domain/plan.ts'
import { jobEvent } from '#shared/domain/removal.ts'
import { REMOVAL_WAYS } from '#shared/domain/removal-way.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'

const at = z.iso.datetime()
const siteFields = { site_id: z.string(), site_name: z.string() }

/** 202 of POST /scan. `sites`: how many sites the scan covers. */
export const scanStarted = z.strictObject({
  id: rowId,
  person_id: rowId,
  /** Whether this request added the person. */
  person_added: z.boolean(),
  sites: z.int(),
  status_url: z.string(),
})
export type ScanStarted = z.infer<typeof scanStarted>

/** GET /scan/{id}. */
export const scanState = z.strictObject({
  id: rowId,
  person_id: rowId,
  requested_at: at,
  /** `running` while a site is still to be searched. */
  state: z.enum(['running', 'done']),
  sites: z.strictObject({
    pending: z.int(),
    found: z.int(),
    unsure: z.int(),
    not_found: z.int(),
    /** Not searched: the site blocked us, or the search failed. It doesn't mean "not found". */
    failed: z.int(),
  }),
})
export type ScanState = z.infer<typeof scanState>

const field = z.string()

/** 202 of POST /removal. */
export const removalsStarted = z.strictObject({
  id: rowId,
  person_id: rowId,
  removals: z.array(
    z.strictObject({
      id: rowId,
      exposure_id: rowId,
      listing_key: z.string(),
      ...siteFields,
      way: z.enum(REMOVAL_WAYS),
      /** Details that the site will get. */
      discloses: z.array(field),
      /** Details that the site asks for and won't get: the person finishes its form. */
      withheld: z.array(field),
      status_url: z.string(),
    }),
  ),
  /** Listings at sites that the plan doesn't cover: not started. */
  beyond_plan: z.int(),
  /** Listings at sites that the person wants left alone: not started. */
  left_alone: z.int(),
  status_url: z.string(),
})
export type RemovalsStarted = z.infer<typeof removalsStarted>

const { fields: jobFields } = removalJobs

const removalFields = {
  id: rowId,
  person_id: rowId,
  ...siteFields,
  exposure_id: rowId,
  listing_key: jobFields.listing_key,
  listing_name: jobFields.listing_name,
  listing_url: jobFields.listing_url,
  status: jobFields.status,
  assurance: jobFields.assurance,
  job_type: jobFields.job_type,
  waiting_for: jobFields.waiting_for,
  attempts: jobFields.attempts,
  agreed: z.array(field),
  next_action_at: jobFields.next_action_at,
  submitted_at: jobFields.submitted_at,
  absent_since: jobFields.absent_since,
  completed_at: jobFields.completed_at,
  created_at: jobFields.created_at,
  updated_at: jobFields.updated_at,
}
export const removalView = z.strictObject(removalFields)
export type ApiRemoval = z.infer<typeof removalView>

/** GET /removals/{id}: the oldest event first. */
export const removalWithTimeline = z.strictObject({
  ...removalFields,
  timeline: z.array(
    z.strictObject({
      id: rowId,
      at,
      event: jobEvent,
      status: jobFields.status,
      text: z.string(),
      disclosed: z.array(disclosedDetail),
    }),
  ),
})
export type ApiRemovalWithTimeline = z.infer<typeof removalWithTimeline>

export const personView = z.strictObject(people.fields)
export type ApiPerson = z.infer<typeof personView>

/** How a listing would be removed. */
const removalPreview = z.strictObject({
  way: z.enum(REMOVAL_WAYS),
  /** Details that the site asks for. */
  asks: z.array(field),
  /** Those of the person's details that the listing doesn't show: sent only if you name them. */
  beyond: z.array(field),
  /** The person's details as they would be sent. Null without the scope read:people. */
  values: z.record(z.string(), z.string()).nullable(),
})

export const exposureView = z.strictObject({
  id: rowId,
  person_id: rowId,
  ...siteFields,
  status: exposureScans.fields.status,
  requested_at: exposureScans.fields.requested_at,
  scan_date: exposureScans.fields.scan_date,
  next_check_at: exposureScans.fields.next_check_at,
  problem: exposureScans.fields.problem,
  listings: z.array(
    seenListing
      .pick({
        ...{ key: true, url: true, name: true, age: true, akas: true, places: true, phones: true },
        ...{ relatives: true, confidence: true, verdict: true, decided_by: true },
        ...{ first_seen_at: true, last_seen_at: true, gone_at: true },
      })
      .extend({
        /** `person`: only they have seen it, on a site that we can't search. */
        seen_by: z.enum(['scan', 'person']),
        /** Null unless it's the person's and still there. */
        removal: removalPreview.nullable(),
      }),
  ),
})
export type ApiExposure = z.infer<typeof exposureView>

const { fields: alertFields } = reappearanceAlerts

export const alertView = z.strictObject({
  id: rowId,
  person_id: rowId,
  ...siteFields,
  exposure_id: rowId,
  /** The removal that had been completed. */
  removal_id: rowId,
  listing_key: alertFields.listing_key,
  status: alertFields.status,
  detected_at: alertFields.detected_at,
  previous_removal_date: alertFields.previous_removal_date,
  action: alertFields.action,
  /** The removal that was started for it. */
  new_removal_id: alertFields.new_job_id,
})
export type ApiAlert = z.infer<typeof alertView>

const { template: _template, ...publicSite } = dataBrokerSites.fields
export const siteView = z.strictObject({
  ...publicSite,
  /** How removals work there; null if we have no way of our own. */
  removal_method: z.string().nullable(),
})
export type ApiSite = z.infer<typeof siteView>

/** GET /account. */
export const accountView = z.strictObject({
  account_id: rowId,
  user_id: rowId,
  role: z.enum(ROLES),
  /** Null without a subscription, and for a member. */
  plan: z.enum(planIds).nullable(),
  /** Null for a member, who doesn't manage the account. */
  limits: z
    .strictObject({
      max_people: z.int(),
      max_sites: z.int(),
      scan_frequency: z.enum(scanFrequencies),
      letters_a_day: z.int(),
    })
    .nullable(),
  key: z.strictObject({ id: rowId, scopes: z.array(apiScope) }),
})
export type ApiAccount = z.infer<typeof accountView>

/** A page of a list. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.strictObject({
    items: z.array(item),
    /** Ask for the next page with it. Null on the last page. */
    cursor: z.string().nullable(),
  })
}
