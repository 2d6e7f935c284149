// The developer API's endpoints below /api, in one table: the server serves them, /api/openapi.json describes them, and
// the page /api shows them with samples. Plain data, so that the page loads no schemas.
import type { ApiScope } from '#shared/domain/api-scopes.ts'
import type { Capability } from '#shared/domain/capabilities.ts'

/** Where the endpoints are. */
export const DEVELOPER_API = '/api'
/** The OpenAPI description, open to everybody. */
export const OPENAPI_PATH = '/openapi.json'

/** An example request. A value such as `$PERSON_ID` is a variable of the caller's environment. */
export type SampleRequest = {
  /** The path's parameter. */
  id?: string
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
}

export type DeveloperEndpointFacts = {
  /** Its name in the OpenAPI description. */
  operation: string
  summary: string
  /** Further sentences. */
  details: string
  /** Scopes of keys: any of these is enough. Empty: every key may call it. */
  scopes: readonly ApiScope[]
  /** What the key's owner must be allowed to do in the household; null if reading is enough. */
  need: Capability | null
  /** Whose ids a caller can name. */
  whose: 'household' | 'nobody'
  /** The status of a success. */
  status: 200 | 202
  sample: SampleRequest
}

export const developerEndpoints = {
  'POST /scan': {
    operation: 'startScan',
    summary: 'Start a scan for a person',
    details:
      'Finds the person in your account by their full name; an email address and a phone number tell people of the same name apart. It sends their names and places to the sites, just as the app does. Somebody who isn’t in your account yet is added only with their relation, a place, and the consent that the app asks for.',
    scopes: ['write:scans'],
    need: 'scan',
    whose: 'household',
    status: 202,
    sample: {
      body: { email: 'ada@example.com', full_name: 'Ada Quinn', phone: '512 555 0147' },
    },
  },
  'GET /scan/:id': {
    operation: 'readScan',
    summary: 'See how far a scan is',
    details: 'Counts the sites by what they said so far. Read the listings with `GET /api/exposures`.',
    scopes: ['write:scans', 'read:exposures'],
    need: null,
    whose: 'household',
    status: 200,
    sample: { id: '$SCAN_ID' },
  },
  'POST /removal': {
    operation: 'startRemovals',
    summary: 'Start removals',
    details:
      'Starts the removal of the named listings. In `disclose`, name every detail that the site will get, as `GET /api/exposures` lists it under `removal.asks`. Details under `removal.beyond` aren’t on the listing: the site gets them only if you name them. If a site asks for more than you named, nothing starts. Sites that the person wants left alone are skipped; if there are no others, you get `site_left_alone`.',
    scopes: ['write:removals'],
    need: 'remove',
    whose: 'household',
    status: 202,
    sample: {
      body: {
        person_id: '$PERSON_ID',
        listings: [
          { exposure_id: '$EXPOSURE_ID', listing_key: '$LISTING_KEY', disclose: ['fullName', 'email'] },
        ],
      },
    },
  },
  'GET /removals': {
    operation: 'listRemovals',
    summary: 'List removals',
    details: 'Newest first.',
    scopes: ['read:removals'],
    need: null,
    whose: 'household',
    status: 200,
    sample: { query: { limit: '20' } },
  },
  'GET /removals/:id': {
    operation: 'readRemoval',
    summary: 'Read a removal with its timeline',
    details: 'The timeline says who did what, and which details each request disclosed.',
    scopes: ['read:removals'],
    need: null,
    whose: 'household',
    status: 200,
    sample: { id: '$REMOVAL_ID' },
  },
  'GET /people': {
    operation: 'listPeople',
    summary: 'List the people you protect',
    details: 'Newest first. In a household, only the people whom you can see.',
    scopes: ['read:people'],
    need: null,
    whose: 'household',
    status: 200,
    sample: {},
  },
  'GET /people/:id': {
    operation: 'readPerson',
    summary: 'Read a person',
    details: '',
    scopes: ['read:people'],
    need: null,
    whose: 'household',
    status: 200,
    sample: { id: '$PERSON_ID' },
  },
  'GET /exposures': {
    operation: 'listExposures',
    summary: 'List what sites show',
    details:
      'One exposure per person and site, with its listings. `removal` says how a listing would be removed and what its site would get. `removal.values` is null unless the key may also read people.',
    scopes: ['read:exposures'],
    need: null,
    whose: 'household',
    status: 200,
    sample: { query: { person_id: '$PERSON_ID' } },
  },
  'GET /exposures/:id': {
    operation: 'readExposure',
    summary: 'Read what one site shows',
    details: '',
    scopes: ['read:exposures'],
    need: null,
    whose: 'household',
    status: 200,
    sample: { id: '$EXPOSURE_ID' },
  },
  'GET /alerts': {
    operation: 'listAlerts',
    summary: 'List listings that came back',
    details: 'Newest first.',
    scopes: ['read:alerts'],
    need: null,
    whose: 'household',
    status: 200,
    sample: {},
  },
  'GET /alerts/:id': {
    operation: 'readAlert',
    summary: 'Read an alert',
    details: '',
    scopes: ['read:alerts'],
    need: null,
    whose: 'household',
    status: 200,
    sample: { id: '$ALERT_ID' },
  },
  'GET /sites': {
    operation: 'listSites',
    summary: 'List all sites',
    details: 'By name. Every key may read it.',
    scopes: [],
    need: null,
    whose: 'nobody',
    status: 200,
    sample: { query: { limit: '100' } },
  },
  'GET /sites/:site': {
    operation: 'readSite',
    summary: 'Read a site',
    details: 'Every key may read it.',
    scopes: [],
    need: null,
    whose: 'nobody',
    status: 200,
    sample: { id: '$SITE_ID' },
  },
  'GET /account': {
    operation: 'readAccount',
    summary: 'Read your account’s plan and limits',
    details: 'Also what this key may do. Every key may read it.',
    scopes: [],
    need: null,
    whose: 'nobody',
    status: 200,
    sample: {},
  },
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /${string}`, DeveloperEndpointFacts>>
export type DeveloperEndpoint = keyof typeof developerEndpoints

/** All endpoints, in the order of the page. */
export const DEVELOPER_ENDPOINTS = Object.keys(developerEndpoints) as DeveloperEndpoint[]

/** An endpoint's facts, without its literal types. */
export const factsOf = (endpoint: DeveloperEndpoint): DeveloperEndpointFacts => developerEndpoints[endpoint]

/** `POST /scan` as its method and its path. */
export function endpointParts(endpoint: DeveloperEndpoint): { method: 'GET' | 'POST'; path: string } {
  const [method = '', path = ''] = endpoint.split(' ')
  return { method: method as 'GET' | 'POST', path }
}
