// The schemas of each endpoint of the developer API: they validate requests, type answers, and make the OpenAPI
// description.
import type { z } from '#shared/lib/z.ts'
import {
  accountView,
  alertView,
  exposureView,
  pageOf,
  personView,
  removalsStarted,
  removalView,
  removalWithTimeline,
  scanStarted,
  scanState,
  siteView,
} from './answers.ts'
import type { DeveloperEndpoint } from './endpoints.ts'
import {
  emptyQuery,
  pageQuery,
  personPageQuery,
  removalBody,
  removalPageQuery,
  scanBody,
} from './requests.ts'

/** `item`: of a list; null otherwise. */
export type EndpointSchemas = {
  body: z.ZodType | null
  query: z.ZodObject
  answer: z.ZodType
  item: z.ZodType | null
}

const read = (answer: z.ZodType, query: z.ZodObject = emptyQuery): EndpointSchemas => ({
  body: null,
  query,
  answer,
  item: null,
})
const list = (item: z.ZodType, query: z.ZodObject = pageQuery) => ({ ...read(pageOf(item), query), item })
const write = (body: z.ZodType, answer: z.ZodType) => ({ ...read(answer), body })

export const endpointSchemas: { readonly [E in DeveloperEndpoint]: EndpointSchemas } = {
  'POST /scan': write(scanBody, scanStarted),
  'GET /scan/:id': read(scanState),
  'POST /removal': write(removalBody, removalsStarted),
  'GET /removals': list(removalView, removalPageQuery),
  'GET /removals/:id': read(removalWithTimeline),
  'GET /people': list(personView),
  'GET /people/:id': read(personView),
  'GET /exposures': list(exposureView, personPageQuery),
  'GET /exposures/:id': read(exposureView),
  'GET /alerts': list(alertView, personPageQuery),
  'GET /alerts/:id': read(alertView),
  'GET /sites': list(siteView),
  'GET /sites/:site': read(siteView),
  'GET /account': read(accountView),
}
