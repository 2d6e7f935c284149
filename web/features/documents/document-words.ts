// Documents in words, and as files on the device.

import { dayText } from '#shared/letters/day-text.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/protocol/documents.ts'
import type { PersonDocument } from '#web/data/documents.ts'
import { sizeText } from '#web/ui/size-text.ts'

const KINDS: Readonly<Record<DocumentKind, string>> = {
  power_of_attorney: 'Power of attorney',
  identity: 'ID or passport',
  other: 'Other',
}
export const KIND_OPTIONS = DOCUMENT_KINDS.map(value => ({ value, label: KINDS[value] }))

export const isKind = (text: string): text is DocumentKind => Object.hasOwn(KINDS, text)

const FORMATS: Readonly<Record<string, { label: string; extension: string }>> = {
  'application/pdf': { label: 'PDF', extension: '.pdf' },
  'image/png': { label: 'PNG', extension: '.png' },
  'image/jpeg': { label: 'JPEG', extension: '.jpg' },
}

/** A program's file without a title is called by its name. */
export const titleText = ({ title, name }: PersonDocument): string => title?.trim() || name

/** `ID or passport · PNG, 1.2 MB · Redacted · Added Nov 27`. */
export function detailText(document: PersonDocument, now: number): string {
  const { kind, type, size, redacted, addedAt } = document
  const format = FORMATS[type]?.label ?? 'File'
  return [
    KINDS[kind],
    `${format}, ${sizeText(size)}`,
    ...(redacted ? ['Redacted'] : []),
    `Added ${dayText(addedAt, now)}`,
  ].join(' · ')
}

/** The name of a downloaded document: its title, without characters that systems don't allow in names. */
export function fileNameOf(document: PersonDocument): string {
  const { extension = '' } = FORMATS[document.type] ?? {}
  const title = titleText(document)
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const base = title === '' ? 'document' : title
  return base.toLowerCase().endsWith(extension) ? base : `${base}${extension}`
}
