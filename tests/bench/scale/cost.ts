// The cost per person and month, from measurements and prices of resources. Pure.
import { HOUR, SECOND } from '#shared/lib/time.ts'
import type { Prices } from './prices.ts'
import { SHARES } from './shares.ts'

/** Processor time in seconds, of the server and the database together, and bytes. */
export type Measured = {
  /** Per scan, excluding its writes. */
  look: { http: number; browser: number }
  /** Per scan, for its reads and writes. */
  job: number
  request: { firstPull: number; dashboard: number; push: number }
  /** On the database's disk, excluding pictures. */
  rowBytes: number
  pictureBytes: number
  /** People per account: requests count per account, everything else per person. */
  peoplePerAccount: number
}

/** Dollars per person and month, by purpose. */
export type Cost = {
  looks: number
  jobs: number
  requests: number
  rows: number
  picturesInDatabase: number
  picturesInStore: number
}

const GB = 1e9

/** The cost for so many scans per person and month. */
export function costOf(measured: Measured, looksPerMonth: number, prices: Prices): Cost {
  const { look, job, request, peoplePerAccount } = measured
  const compute = (seconds: number) => (seconds / (HOUR / SECOND)) * (prices.coreHour / prices.utilization)
  const disk = (bytes: number) => (bytes / GB) * prices.diskMonth * prices.diskCopies
  const perLook = SHARES.overHttp * look.http + (1 - SHARES.overHttp) * look.browser
  const ofAccount =
    SHARES.opensPerMonth * request.dashboard +
    SHARES.editsPerMonth * request.push +
    SHARES.newDevicesPerMonth * request.firstPull
  return {
    looks: compute(looksPerMonth * perLook),
    jobs: compute(looksPerMonth * job),
    requests: compute(ofAccount / peoplePerAccount),
    rows: disk(measured.rowBytes),
    picturesInDatabase: disk(measured.pictureBytes),
    picturesInStore: (measured.pictureBytes / GB) * prices.objectMonth,
  }
}
