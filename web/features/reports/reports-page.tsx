// PDF reports: the figures, four reports to choose from, existing reports, and the content of each (PRODUCT T2.6).
import { useMemo, useState } from 'react'
import { reportStats } from '#shared/domain/report-stats.ts'
import { successorsOf } from '#shared/domain/successors.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { MINUTE } from '#shared/lib/time.ts'
import type { StoredRows } from '#shared/reports/report-data.ts'
import { REPORT_KINDS, REPORT_TYPES, type ReportType } from '#shared/reports/report-kinds.ts'
import { useNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { StatLink } from '#web/ui/stat-link.tsx'
import { ReportList } from './report-list.tsx'
import { useReportRows } from './use-report-rows.ts'
import { useReports } from './use-reports.ts'

const OPTIONS = REPORT_TYPES.map(value => ({
  value,
  label: REPORT_KINDS[value].title,
  hint: REPORT_KINDS[value].summary,
}))

/** `personId`: the person it's about; null for everyone. */
export function ReportsPage({ personId }: { personId: string | null }) {
  const { status, rows } = useReportRows()
  const person = rows.people.find(({ id }) => id === personId) ?? null
  const about = person?.id ?? null
  const reports = useReports(rows, about)
  const now = useNow(MINUTE)
  const [type, setType] = useState<ReportType>('comprehensive')
  if (status === 'loading' || reports.status === 'loading') return <Skeleton />
  return (
    <Page>
      <PageHeader
        title="Reports"
        lede={`A record of your removals on paper, to keep or to share${person ? `: about ${mainName(person)}` : ''}.`}
      />
      <Stats rows={rows} personId={about} now={now} />
      <div className="mt-12">
        <Section title="Make a report">
          <RadioTiles
            legend="Which report"
            hideLegend
            columns={4}
            options={OPTIONS}
            value={type}
            onValueChange={value => setType(value as ReportType)}
          />
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button
              variant="primary"
              disabled={reports.isBusy}
              loading={reports.isBusy}
              onClick={() => void reports.generate(type)}
            >
              Generate Report
            </Button>
            {reports.isOffline && (
              <p className="text-sm text-soft">You’re offline. This device makes the report.</p>
            )}
          </div>
        </Section>
        <Section title="Your reports">
          <ReportList
            views={reports.views}
            now={now}
            read={reports.read}
            onDelete={id => void reports.remove(id)}
          />
        </Section>
        <Section title="Included in reports">
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
            {REPORT_TYPES.map(one => (
              <div key={one} className="border-t border-line pt-3">
                <h3 className="font-medium">{REPORT_KINDS[one].title}</h3>
                <ul className="mt-2 grid gap-1.5 text-sm text-soft">
                  {REPORT_KINDS[one].holds.map(part => (
                    <li key={part}>{part}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </Section>
      </div>
    </Page>
  )
}

function Stats({ rows, personId, now }: { rows: StoredRows; personId: string | null; now: number }) {
  const stats = useMemo(() => {
    const isAbout = (row: { person_id: string }) => personId === null || row.person_id === personId
    const jobs = rows.removal_jobs.filter(isAbout)
    const replaced = successorsOf(jobs, rows.reappearance_alerts)
    return reportStats(
      rows.exposure_scans.filter(isAbout),
      jobs.map(job => ({ ...job, template: null, replaced: replaced.has(job.id) })),
    )
  }, [rows, personId])
  const last = stats.lastScanDate
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
      <Stat
        label="Privacy score"
        value={stats.privacyScore}
        note={last === null ? 'No site checked yet' : `Of 100. Last scan ${dayText(last, now)}`}
      />
      <StatLink to="/exposures" label="Exposures found" value={stats.exposuresFound} />
      <StatLink
        to="/removals"
        search={{ tab: 'completed' }}
        label="Removals completed"
        value={stats.removalsCompleted}
      />
      <StatLink to="/scan" label="Sites monitored" value={stats.totalSites} />
    </div>
  )
}
