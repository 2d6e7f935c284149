// The evidence archive of one removal: a ZIP with the packet, the text for the form, every letter and reply as a mail
// file, the attachments of replies, the pictures, and the rows.
import { strToU8, type Zippable, zipSync } from 'fflate'
import { emlOf } from '#shared/letters/mail-file.ts'
import { archivedAttachments, missingAttachmentsText } from './complaint-attachments.ts'
import { type ComplaintRows, letterTime } from './complaint-rows.ts'
import { complaintText } from './complaint-text.ts'

/** The file. `packet` is what complaintPacket makes of the same rows. */
export function complaintArchive(rows: ComplaintRows, packet: Uint8Array): Uint8Array {
  const files: Zippable = {
    'complaint.pdf': [packet, { level: 0 }],
    'text-for-the-form.txt': strToU8(`${complaintText(rows)}\n`),
    'rows.json': strToU8(`${JSON.stringify(rowsOf(rows), null, 2)}\n`),
  }
  for (const letter of rows.letters)
    files[`letters/${fileName([letterTime(letter, rows).slice(0, 10), letter.direction, letter.id])}.eml`] =
      strToU8(emlOf(letter))
  for (const { id, taken_at } of rows.updates.flatMap(({ evidence }) => evidence)) {
    const picture = rows.pictures.get(id)
    // A JPEG is compressed already.
    if (picture) files[`pictures/${fileName([taken_at.slice(0, 10), id])}.jpg`] = [picture, { level: 0 }]
  }
  for (const { id, name } of archivedAttachments(rows)) {
    const file = rows.attachments.get(id)
    if (file) files[name] = file
  }
  const missing = missingAttachmentsText(rows)
  if (missing !== '') files['attachments-that-are-missing.txt'] = strToU8(missing)
  return zipSync(files, { level: 6, mtime: rows.madeAt })
}

/** The removal's rows as stored, without the person's own note, and with relatives counted instead of named. */
function rowsOf({
  job,
  siteName,
  siteHost,
  name,
  home,
  found,
  last,
  updates,
  letters,
  madeAt,
  ...rest
}: ComplaintRows) {
  const { note: _note, measured: _measured, found: _found, ...removal } = job
  return {
    made_at: madeAt,
    person: { name, home },
    site: { id: job.site_id, name: siteName, host: siteHost },
    regulator: rest.regulator,
    removal,
    listing: { as_found: found, as_last_seen: last, first_seen_at: rest.firstSeenAt, gone_at: rest.goneAt },
    events: updates,
    letters,
  }
}

/** Joins parts of a file name, without anything that a file system or an archive could treat as a path. */
const fileName = (parts: readonly string[]): string =>
  parts.map(part => part.replace(/[^\w.-]/g, '_')).join('-')
