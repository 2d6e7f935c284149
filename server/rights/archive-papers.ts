// The letters and documents of an archive: each as stored, and as a PDF. Processed one at a time, so that any number of
// them needs the memory of one.
import { setImmediate } from 'node:timers/promises'
import { isMail, type Mail } from '#shared/collections/messages.ts'
import { emlOf } from '#shared/letters/mail-file.ts'
import { mailTime } from '#shared/letters/mail-time.ts'
import { letterPaper, requestPaper } from '#shared/reports/letter-paper.ts'
import type { Typefaces } from '#shared/reports/typefaces.ts'
import { type Collected, liveDocs } from './collect-rows.ts'
import { documentName, emlName } from './letter-files.ts'
import type { ZipWriter } from './zip-writer.ts'

export type PapersAbout = {
  email: string
  madeAt: string
  typefaces: Typefaces
  siteNames: ReadonlyMap<string, string>
}

/** Adds them. `told` is called after each file with the completed share, 0 to 1; it throws to stop. */
export async function packPapers(
  collected: Collected,
  zip: ZipWriter,
  about: PapersAbout,
  told: (share: number) => Promise<void>,
): Promise<void> {
  const { email, madeAt, typefaces, siteNames } = about
  // Drafts and templates aren't papers; they're in data.json.
  const letters = liveDocs(collected, 'messages').filter(isMail)
  const requests = liveDocs(collected, 'legal_requests')
  const ofJob = Map.groupBy(letters, letter => letter.job_id)
  let done = 0
  const next = async () => {
    done += 1
    await told(done / (letters.length + requests.length))
    await setImmediate()
  }
  for (const letter of letters) {
    const name = emlName(letter)
    await zip.add(name, emlOf(letter))
    const siteName = siteNames.get(letter.site_id) ?? letter.site_id
    const answers = answersTo(letter, ofJob.get(letter.job_id) ?? [])
    await zip.add(pdfName(name), letterPaper({ letter, answers, siteName, madeAt }, typefaces), true)
    await next()
  }
  for (const request of requests) {
    const name = documentName(request)
    await zip.add(name, request.content)
    await zip.add(pdfName(name), requestPaper({ request, email, madeAt }, typefaces), true)
    await next()
  }
}

const pdfName = (name: string): string => name.replace(/\.\w+$/, '.pdf')

/** Mails received for the same removal after a letter and before the next one sent, oldest first. */
function answersTo(letter: Mail, ofJob: readonly Mail[]): Mail[] {
  if (letter.direction === 'in') return []
  const timeOf = (one: Mail) => mailTime(one, letter.from_address)
  const from = timeOf(letter)
  const later = ofJob.filter(one => one.direction === 'out' && timeOf(one) > from).map(timeOf)
  const until = later.sort()[0]
  return ofJob
    .filter(
      one => one.direction === 'in' && timeOf(one) >= from && (until === undefined || timeOf(one) < until),
    )
    .sort((a, b) => timeOf(a).localeCompare(timeOf(b)))
}
