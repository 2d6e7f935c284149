// Composes a report on the device from its own rows. Loaded when the first one is made, because jsPDF and the fonts
// come with it.
import { makeReport } from '#shared/reports/make-report.ts'
import { loadPictures, picturesWanted } from '#shared/reports/picture-part.ts'
import { type ReportAbout, reportData, type StoredRows } from '#shared/reports/report-data.ts'
import { paperTypefaces } from '#web/data/paper-typefaces.ts'

/** How long it works before yielding to the page, in milliseconds. */
const TURN = 30

/** The file, byte for byte what the server composes from the same rows and pictures. `load`: a picture, or null. */
export async function composeReportOnDevice(
  rows: StoredRows,
  about: ReportAbout,
  load: (id: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array> {
  const data = reportData(rows, about)
  const pictures = await loadPictures(picturesWanted(data), load)
  const { bytes } = await makeReport({ ...data, pictures }, paperTypefaces(), createPause())
  return bytes
}

/** Yields briefly if it has run for a whole turn. */
function createPause(): () => Promise<void> {
  let rested = performance.now()
  return async () => {
    if (performance.now() - rested < TURN) return
    await new Promise(resolve => setTimeout(resolve))
    rested = performance.now()
  }
}
