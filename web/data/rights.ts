// The calls to /rights/v1: archives of one's own data, reading one back in, and the deletion of the account. Where the
// server wants a fresh sign-in, the person is asked for it and the call goes on. All throw ApiError.
import {
  type DeletionView,
  type DisclosureList,
  deletionView,
  disclosureList,
  type ExportList,
  type ExportView,
  exportList,
  exportView,
  type ImportReport,
  importReport,
  type SearchList,
  searchList,
} from '#shared/protocol/rights.ts'
import { device } from '#web/data/device.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { stepUp } from '#web/data/session/step-up.ts'

const EXPORTS = '/rights/v1/exports'
const DELETION = '/rights/v1/deletion'
const IMPORTS = '/rights/v1/imports'

const filePath = (id: string) => `${EXPORTS}/${encodeURIComponent(id)}/file`

/** Of whom or what: nothing is everything that one sees. `cursor`: from the answer before. */
export type DisclosuresQuery = { person_id?: string; job_id?: string; cursor?: string }

export const rights = {
  /** What we told sites. */
  disclosures: (query: DisclosuresQuery): Promise<DisclosureList> =>
    device.api.json(`/rights/v1/disclosures?${new URLSearchParams(query)}`, disclosureList),
  /** The searches of sites. */
  searches: (query: Omit<DisclosuresQuery, 'job_id'>): Promise<SearchList> =>
    device.api.json(`/rights/v1/searches?${new URLSearchParams(query)}`, searchList),
  exports: (): Promise<ExportList> => device.api.json(EXPORTS, exportList),
  askForExport: (): Promise<ExportView> =>
    stepUp.run(() => device.api.json(EXPORTS, exportView, { method: 'POST', body: {} })),
  /** Answers the address to download from, once the session is fresh: the browser goes there by itself. */
  downloadAddress: (id: string): Promise<string> =>
    stepUp.run(async () => {
      const { fresh_until } = await rights.exports()
      if (fresh_until === null) throw new ApiError(403, 'fresh_sign_in_needed', 'Sign in again to continue.')
      return filePath(id)
    }),
  /** Reads an archive back in. */
  readBack: (file: Blob): Promise<ImportReport> =>
    stepUp.run(() => device.api.json(IMPORTS, importReport, { method: 'POST', body: file })),
  deletion: (): Promise<DeletionView> => device.api.json(DELETION, deletionView),
  askForDeletion: (): Promise<DeletionView> =>
    stepUp.run(() => device.api.json(DELETION, deletionView, { method: 'POST', body: {} })),
  keepAccount: (): Promise<DeletionView> => device.api.json(DELETION, deletionView, { method: 'DELETE' }),
}
