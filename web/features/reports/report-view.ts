// The list of reports: existing ones, and those that were just requested. Pure.
import type { Intent } from '#shared/collections/intents.ts'
import type { PdfReport } from '#shared/collections/pdf-reports.ts'
import { REPORT_TYPES, type ReportType, reportTitle } from '#shared/reports/report-kinds.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'

export type ReportView = {
  id: string
  type: string
  title: string
  at: string
  personId: string | null
  status: { label: string; tone: StatusTone }
  /** `server`: its file is on the server; `device`: this device makes it; null: neither yet. */
  source: 'server' | 'device' | null
  metadata: PdfReport['metadata'] | null
  isRow: boolean
}

/** Statuses in words (PRODUCT T4.6). */
export function statusView(status: string): ReportView['status'] {
  switch (status) {
    case 'completed':
      return { label: 'Ready', tone: 'clear' }
    case 'generating':
      return { label: 'Generating', tone: 'sent' }
    case 'failed':
      return { label: 'Failed', tone: 'back' }
    default:
      return { label: 'Unknown', tone: 'neutral' }
  }
}

const isReportType = (value: unknown): value is ReportType => REPORT_TYPES.includes(value as ReportType)

/** Newest first. Reports that wait for a network are made on this device meanwhile. */
export function viewReports(
  reports: readonly PdfReport[],
  intents: readonly Intent[],
  isOffline: boolean,
): ReportView[] {
  const waiting = intents.filter(
    ({ kind, status }) => kind === 'generate-pdf-report' && (status === 'pending' || status === 'accepted'),
  )
  const rows = reports.map(ofRow)
  return [...waiting.map(intent => ofIntent(intent, isOffline)), ...rows].sort((a, b) =>
    b.at.localeCompare(a.at),
  )
}

function ofRow(report: PdfReport): ReportView {
  return {
    id: report.id,
    type: report.report_type,
    title: reportTitle(report.report_type),
    at: report.generated_at,
    personId: report.person_ids?.length === 1 ? (report.person_ids[0] ?? null) : null,
    status: statusView(report.status),
    source: report.status === 'completed' ? 'server' : null,
    metadata: report.metadata,
    isRow: true,
  }
}

function ofIntent({ id, payload, created_at }: Intent, isOffline: boolean): ReportView {
  const type = isReportType(payload.reportType) ? payload.reportType : ''
  return {
    id,
    type,
    title: reportTitle(type),
    at: created_at,
    personId: typeof payload.person_id === 'string' ? payload.person_id : null,
    status: statusView(isOffline ? 'completed' : 'generating'),
    source: isOffline ? 'device' : null,
    metadata: null,
    isRow: false,
  }
}

const NONE = 'N/A'

/** A report's content in words; `N/A` for unknown values (PRODUCT T3). */
export function metadataTexts(
  metadata: PdfReport['metadata'] | null,
): readonly (readonly [string, string])[] {
  const { pages = null, fileSize = null, sitesIncluded = null, datePeriod = null } = metadata ?? {}
  return [
    ['Pages', pages === null ? NONE : String(pages)],
    ['Size', fileSize === null ? NONE : sizeText(fileSize)],
    ['Sites', sitesIncluded === null ? NONE : String(sitesIncluded)],
    ['Period', datePeriod ?? NONE],
  ]
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
