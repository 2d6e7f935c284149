// What a plan gives, in words.
import type { ScanFrequency } from '#shared/domain/plan.ts'

/** Fits after "Checked". */
export const HOW_OFTEN: Readonly<Record<ScanFrequency, string>> = {
  daily: 'every day',
  weekly: 'every week',
  monthly: 'every month',
}

/** "6 people". */
export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** "Up to 100 sites each". */
export const planSitesText = (maxSites: number, maxPeople: number): string =>
  `Up to ${maxSites} sites${maxPeople === 1 ? '' : ' each'}`
