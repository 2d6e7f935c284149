// What a complaint about one removal is made from, kept up to date from the device's store.
import { useMemo, useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import type { Regulator } from '#shared/domain/regulator.ts'
import { fittingCount, regulatorChoices } from '#shared/domain/regulators.ts'
import { residenceOf } from '#shared/letters/law-of-letter.ts'
import { iso } from '#shared/lib/time.ts'
import { type ComplaintRows, complaintRows } from '#shared/reports/complaint-rows.ts'
import { useDoc, useDocs, useSites } from '#web/data/queries.ts'

export type Complaint = {
  rows: ComplaintRows
  /** All regulators; the first `fitting` of them fit the person, the best one first. */
  choices: readonly Regulator[]
  fitting: number
  choose: (id: string) => void
  /** Of the text for the form; at first, the regulator's. */
  chooseLanguage: (language: LetterLanguage) => void
}

/** `missing` if the device's store has no such removal. `now` in epoch milliseconds. */
export function useComplaint(
  jobId: string,
  now: number,
): { status: 'loading' } | { status: 'missing' } | { status: 'ready'; complaint: Complaint } {
  const [chosen, choose] = useState<string | null>(null)
  const [language, chooseLanguage] = useState<LetterLanguage | null>(null)
  const job = useDoc('removal_jobs', jobId)
  const person = useDoc('people', job.doc?.person_id ?? '')
  const scan = useDoc('exposure_scans', job.doc?.scan_id ?? '')
  const updates = useDocs('realtime_updates', { where: row => row.job_id === jobId })
  const messages = useDocs('messages', { where: row => row.job_id === jobId })
  const { status, sites } = useSites()
  const site = sites.get(job.doc?.site_id ?? '')
  const isLoading = [job, person, scan, updates, messages, { status }].some(one => one.status === 'loading')
  const complaint = useMemo(() => {
    const removal = job.doc
    if (!removal) return null
    const question = {
      residence: person.doc && residenceOf(person.doc),
      law: removal.clock?.law ?? null,
      brokerCountries: site?.country ?? null,
    }
    const choices = regulatorChoices(question)
    const regulator = choices.find(({ id }) => id === chosen) ?? choices[0]
    if (!regulator) return null
    const sources = {
      ...{ people: listed(person.doc), exposure_scans: listed(scan.doc), removal_jobs: [removal] },
      ...{ realtime_updates: updates.docs, messages: messages.docs },
      data_broker_sites: listed<DataBrokerSite>(site),
    }
    const of = { jobId, regulator, madeAt: iso(now), ...(language === null ? {} : { language }) }
    const rows = complaintRows(sources, of)
    return rows && { rows, choices, fitting: fittingCount(question), choose, chooseLanguage }
  }, [job.doc, person.doc, scan.doc, updates.docs, messages.docs, site, jobId, chosen, language, now])
  if (isLoading) return { status: 'loading' }
  return complaint ? { status: 'ready', complaint } : { status: 'missing' }
}

const listed = <T>(row: T | null | undefined): T[] => (row ? [row] : [])
