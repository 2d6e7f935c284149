// The reports, and their actions: make one, read its file, delete it (PRODUCT T7.4 and T8).
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PdfReport } from '#shared/collections/pdf-reports.ts'
import { iso } from '#shared/lib/time.ts'
import type { StoredRows } from '#shared/reports/report-data.ts'
import type { ReportType } from '#shared/reports/report-kinds.ts'
import { now } from '#web/data/clock.ts'
import { sendIntent, useIntents } from '#web/data/outbox.ts'
import { removeDoc, useDocs } from '#web/data/queries.ts'
import { downloadReport, reportPicture } from '#web/data/reports.ts'
import { useSession } from '#web/data/session.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { toast } from '#web/ui/toast.ts'
import { type ReportView, viewReports } from './report-view.ts'

const failed = (description: string) => toast({ title: 'Error', description, tone: 'destructive' })

export function useReports(rows: StoredRows, personId: string | null) {
  const { user } = useSession()
  const { status, docs } = useDocs('pdf_reports')
  const intents = useIntents()
  const isOffline = useSyncState().state === 'offline'
  const [isAsking, setAsking] = useState(false)
  useReportToasts(docs, status === 'ready')
  const views = useMemo(
    () =>
      viewReports(docs, intents, isOffline).filter(view => personId === null || view.personId === personId),
    [docs, intents, isOffline, personId],
  )

  const compose = async (type: ReportType, madeAt: string, about: string | null) => {
    const { composeReportOnDevice } = await import('./compose-report.ts')
    const whose = { type, email: user?.email ?? '', madeAt, personId: about }
    return composeReportOnDevice(rows, whose, id => reportPicture(user?.id ?? '', id)) as Promise<
      Uint8Array<ArrayBuffer>
    >
  }
  const generate = async (type: ReportType) => {
    setAsking(true)
    try {
      // Offline, this device makes the report, so try it before promising it.
      if (isOffline) await compose(type, iso(now()), personId)
      await sendIntent('generate-pdf-report', {
        reportType: type,
        ...(user ? { userId: user.id } : {}),
        ...(personId === null ? {} : { person_id: personId }),
      })
      if (isOffline)
        toast({
          title: 'Report Generated',
          description: 'It’s on this device. We’ll add it to your account when you’re online.',
          tone: 'success',
        })
    } catch (error) {
      console.error('Making a report failed:', error)
      failed('Failed to generate PDF report')
    }
    setAsking(false)
  }
  /** The file's bytes; null, with a message, if it isn't available. */
  const read = async (view: ReportView): Promise<Uint8Array<ArrayBuffer> | null> => {
    try {
      return view.source === 'device'
        ? await compose(view.type as ReportType, view.at, view.personId)
        : await downloadReport(view.id)
    } catch (error) {
      console.error('Reading a report failed:', error)
      failed('Failed to download report')
      return null
    }
  }
  const remove = (id: string) => removeDoc('pdf_reports', id)
  const isBusy = isAsking || views.some(view => view.status.label === 'Generating')
  return { status, views, isBusy, isOffline, generate, read, remove }
}

/** Shows a message when a report is ready or has failed while the page is open. */
function useReportToasts(reports: readonly PdfReport[], isReady: boolean): void {
  const before = useRef<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    if (!isReady) return
    for (const { id, status } of before.current ? reports : []) {
      // A report that was made at once arrives finished.
      const was = before.current?.get(id) ?? 'generating'
      if (was !== 'generating' || status === was) continue
      if (status === 'completed') toast({ title: 'Report Generated', tone: 'success' })
      else failed('Failed to generate PDF report')
    }
    before.current = new Map(reports.map(({ id, status }) => [id, status]))
  }, [reports, isReady])
}
