// The four reports: their names, contents and file names. Small, so that screens can import it without the PDF code.

/** Types of reports (PRODUCT T9.8), in the order of their tiles. */
export const REPORT_TYPES = ['comprehensive', 'compliance', 'executive_summary', 'technical'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

type Kind = { title: string; summary: string; holds: readonly string[] }

/** `holds`: the contents of the document, part by part. */
export const REPORT_KINDS: Readonly<Record<ReportType, Kind>> = {
  comprehensive: {
    title: 'Comprehensive Report',
    summary: 'Everything, site by site, with the timeline, pictures and letters.',
    holds: [
      'What’s listed and what’s gone, in one chart',
      'Every removal with its timeline',
      'Pictures from before and after',
      'Letters and the answers to them',
      'How we check, and what we can’t know',
    ],
  },
  compliance: {
    title: 'Compliance Report',
    summary: 'Requests, the laws they name, deadlines and answers.',
    holds: [
      'Every request: to which site, how and when',
      'The law a letter names, and when its answer is due',
      'Answers, word for word',
      'What each request told the site',
      'Your legal documents',
    ],
  },
  executive_summary: {
    title: 'Executive Summary',
    summary: 'One page: where you stand today.',
    holds: [
      'The four figures on this page',
      'Removals by how sure we are',
      'Listings over time',
      'What’s still up, and what needs you',
    ],
  },
  technical: {
    title: 'Technical Report',
    summary: 'Searches, matches with reasons, and digests of the evidence.',
    holds: [
      'Every search and its result',
      'Why we took a listing for yours, or not',
      'SHA-256 digests of pages and emails',
      'The steps each site is checked with, and their version',
    ],
  },
}

/** The title of a report; 'Privacy Report' for types unknown to this version (PRODUCT T3). */
export function reportTitle(type: string): string {
  return Object.hasOwn(REPORT_KINDS, type) ? REPORT_KINDS[type as ReportType].title : 'Privacy Report'
}

/** `Executive_Summary_2026-11-24.pdf` (PRODUCT T7.4). */
export function reportFileName({ report_type, generated_at }: { report_type: string; generated_at: string }) {
  return `${reportTitle(report_type).replaceAll(' ', '_')}_${generated_at.slice(0, 10)}.pdf`
}
