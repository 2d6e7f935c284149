// Attachments that need care: a PDF with a misleading name, more files than anybody takes, and a small zip that grows.
import { strToU8, zipSync } from 'fflate'
import type { Letter } from '../mail/message.ts'

type Attachment = NonNullable<Letter['attachments']>[number]

const attachment = (filename: string, contentType: string, bytes: Uint8Array): Attachment => ({
  filename,
  contentType,
  content: Buffer.from(bytes).toString('base64'),
})

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
const FILES = 12
/** Bytes of zeros in the zip: 24 MiB in about 24 KiB. */
const GROWN = 24 * 1024 * 1024

/** The attachments, fourteen in all. */
export function oddAttachments(): Attachment[] {
  const forms = Array.from({ length: FILES }, (_, at) =>
    attachment(`form-${at + 1}.txt`, 'text/plain', strToU8(`Form ${at + 1} of ${FILES}.\n`)),
  )
  return [
    attachment('../../Ihre Auskunft\u202Efdp.exe (1).PDF.pdf ', 'application/pdf', strToU8(PDF)),
    ...forms,
    attachment(
      'records.zip',
      'application/zip',
      zipSync({ 'records.csv': new Uint8Array(GROWN) }, { level: 9 }),
    ),
  ]
}
