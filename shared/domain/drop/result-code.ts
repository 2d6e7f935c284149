// What a registered site reports about a DROP request, and what that means (LAW d.1). A report is the site's word.
import { z } from '#shared/lib/z.ts'

export const dropCode = z.enum(['deleted', 'opted_out', 'exempt', 'not_found'])
export type DropCode = z.infer<typeof dropCode>

export const DROP_CODES: Readonly<Record<DropCode, { label: string; meaning: string }>> = {
  deleted: {
    label: 'Record deleted',
    meaning: 'The site says it found your record and deleted it. That’s its word until a check confirms it.',
  },
  opted_out: {
    label: 'Opted out of sale',
    meaning:
      'Your details match more than one record, so the site couldn’t tell which is yours. It keeps those records but stops selling them.',
  },
  exempt: {
    label: 'Exempted',
    meaning:
      'The site says the law lets it keep this data, such as public records or data under FCRA, GLBA or HIPAA.',
  },
  not_found: {
    label: 'Record not found',
    meaning:
      'The details you gave didn’t match any record. The site may have you under another email, phone number, name or ZIP code. You can add those in the portal.',
  },
}
